/**
 * Profiles in a browser: {@link whip.dashboard.Dashboard} serves the page that {@code page/} is
 * built to, and what it shows, read from the topics through {@link whip.dashboard.Source}.
 */
package whip.dashboard;
