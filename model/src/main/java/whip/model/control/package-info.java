/** Requests for what the collector of a running program records. */
package whip.model.control;
