package whip.model.scale;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.model.profile.Profile;

/** Points of runs that were made before, from their profiles. */
public final class StoredPoints {
  /** Label with the name of the series that a run belongs to. */
  public static final String SERIES_LABEL = "scale";

  /** Label with the number of threads that a run was to have. */
  public static final String THREADS_LABEL = "scale-threads";

  private StoredPoints() {}

  /** A point for each profile; repeats are in the order in which the runs started. */
  public static List<Point> of(Collection<Profile> profiles) {
    List<Profile> sorted = new ArrayList<>(profiles);
    sorted.sort(
        Comparator.comparing(
                (Profile profile) -> profile.run().startedAt(),
                Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
            .thenComparing(profile -> profile.run().run()));
    Map<Integer, Integer> repeats = new TreeMap<>();
    List<Point> points = new ArrayList<>();
    for (Profile profile : sorted) {
      int threads = threads(profile);
      points.add(new Point(threads, repeats.merge(threads, 1, Integer::sum), profile));
    }
    return points;
  }

  /** Number that was asked for, where that is known; else that of the largest team. */
  private static int threads(Profile profile) {
    String wanted = profile.run().labels().getOrDefault(THREADS_LABEL, "");
    return wanted.matches("[1-9][0-9]{0,6}")
        ? Integer.parseInt(wanted)
        : Math.max(1, profile.run().threads());
  }
}
