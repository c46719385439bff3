/**
 * From the topics of runs, profiles and what-if answers to tables of PostgreSQL: Kafka Connect's
 * worker with Debezium's JDBC sink connector, and what the two need to know of our records.
 */
package whip.sinks.postgres;
