package whip.dashboard;

/**
 * A run's properties as pages are shown them.
 *
 * @param json one line, made once for all pages
 */
record ShownProperties(String json) {

  /** Follows properties. */
  static FollowedRuns<ShownProperties> followed(Source source) {
    return new FollowedRuns<>(
        run ->
            new FollowedRun<>(
                "dashboard-properties-" + run,
                () -> source.properties(run),
                (Source.Feed<PropertyLines> feed, PropertyLines lines) ->
                    new ShownProperties(lines.json())));
  }
}
