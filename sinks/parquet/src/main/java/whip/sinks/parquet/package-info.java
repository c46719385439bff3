/** From profiles and accounts to Parquet files: a folder for each run that has ended. */
package whip.sinks.parquet;
