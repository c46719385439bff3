/**
 * From profiles and accounts to numbers that Prometheus scrapes: of the newest runs, and not all.
 */
package whip.sinks.prometheus;
