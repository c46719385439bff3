/** From the profile topic to numbers that Prometheus scrapes: the newest runs, and not too many. */
package whip.sinks.prometheus;
