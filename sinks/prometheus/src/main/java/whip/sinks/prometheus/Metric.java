package whip.sinks.prometheus;

/** All metrics, by their names in Prometheus. */
enum Metric {
  RUN_INFO("whip_run_info", "always 1; the labels describe the run"),
  RUN_WORK("whip_run_work", "work of all strands, in the run's unit"),
  RUN_SPAN("whip_run_span", "length of the critical path, in the run's unit"),
  RUN_PARALLELISM("whip_run_parallelism", "work divided by span"),
  RUN_SERIAL("whip_run_serial_fraction", "share of the span that lies in no directive"),
  RUN_LOCK_BOUND("whip_run_lock_bound", "largest work under one lock, in the run's unit"),
  RUN_BOUND(
      "whip_run_bound",
      "the longer of span and lock bound: no number of processors is faster; in the run's unit"),
  RUN_LOST("whip_run_lost", "losses of all causes together; 0: the profile is exact"),
  RUN_FRESH("whip_run_fresh_timestamp_seconds", "when the newest batch counted in was encoded"),
  RUN_DIRECTIVES("whip_run_directives", "directives of the profile, exposed or not"),
  RUN_CLASS_TIME("whip_run_class_time", "time of all threads by class, in the run's unit"),
  RUN_EFFICIENCY(
      "whip_run_parallel_efficiency", "work as a share of all threads' time, from 0 to 1"),
  DIRECTIVE_WORK("whip_directive_work", "work of a directive, in the run's unit"),
  DIRECTIVE_PARALLELISM("whip_directive_parallelism", "work of a directive divided by its span"),
  DIRECTIVE_CRITICAL(
      "whip_directive_critical_fraction", "share of the span that lies directly in a directive"),
  SINK_RUNS("whip_sink_runs", "runs that are exposed"),
  SINK_SERIES("whip_sink_series", "series of runs and directives that are exposed"),
  SINK_LEFT_OUT("whip_sink_left_out", "runs, directives and series that are not exposed, by kind"),
  SINK_EVICTED("whip_sink_evicted_runs_total", "runs that are no longer exposed");

  private final String series;
  private final String help;

  Metric(String series, String help) {
    this.series = series;
    this.help = help;
  }

  String series() {
    return series;
  }

  String help() {
    return help;
  }

  /** The others go up and down. */
  boolean isCounter() {
    return series.endsWith("_total");
  }
}
