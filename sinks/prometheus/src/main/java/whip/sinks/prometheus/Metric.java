package whip.sinks.prometheus;

/** Everything that is told, by the name that Prometheus knows it under. */
enum Metric {
  RUN_INFO("whip_run_info", "1; what is known of a run is in the labels"),
  RUN_WORK("whip_run_work", "work of all strands, in the run's unit"),
  RUN_SPAN("whip_run_span", "length of the critical path, in the run's unit"),
  RUN_PARALLELISM("whip_run_parallelism", "work divided by span"),
  RUN_SERIAL("whip_run_serial_fraction", "share of the span that lies in no directive"),
  RUN_LOCK_BOUND("whip_run_lock_bound", "largest work under one lock, in the run's unit"),
  RUN_BOUND(
      "whip_run_bound",
      "the longer of span and lock bound: no number of processors is faster; in the run's unit"),
  RUN_LOST("whip_run_lost", "what was lost, all causes together; 0: the profile is exact"),
  RUN_FRESH("whip_run_fresh_timestamp_seconds", "when the newest batch counted in was encoded"),
  RUN_DIRECTIVES("whip_run_directives", "directives of the profile, told or not"),
  DIRECTIVE_WORK("whip_directive_work", "work of a directive, in the run's unit"),
  DIRECTIVE_PARALLELISM("whip_directive_parallelism", "work of a directive divided by its span"),
  DIRECTIVE_CRITICAL(
      "whip_directive_critical_fraction", "share of the span that lies directly in a directive"),
  SINK_RUNS("whip_sink_runs", "runs that are told"),
  SINK_SERIES("whip_sink_series", "series of runs and directives that are told"),
  SINK_LEFT_OUT("whip_sink_left_out", "what exists and is not told, by what it is"),
  SINK_EVICTED("whip_sink_evicted_runs_total", "runs that were told once and are not any more");

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
