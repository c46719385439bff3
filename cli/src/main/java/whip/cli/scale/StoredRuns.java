package whip.cli.scale;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import whip.cli.lookup.ProfileFile;
import whip.cli.lookup.RunLookup;
import whip.model.profile.Profile;
import whip.model.scale.Point;
import whip.read.Cluster;

/** Points of runs that were made before. */
public final class StoredRuns {
  private final Supplier<Cluster> clusters;
  private final Map<String, Profile> profiles = new LinkedHashMap<>();
  private Optional<Cluster> cluster = Optional.empty();

  /**
   * Prepares a look-up.
   *
   * @param clusters finds the cluster; files need none
   */
  public StoredRuns(Supplier<Cluster> clusters) {
    this.clusters = clusters;
  }

  /** A point for each run that the words name, each run once. */
  public List<Point> points(List<String> words) {
    for (String word : words) {
      if (ProfileFile.isMeant(word)) {
        add(ProfileFile.read(word));
        continue;
      }
      cluster = cluster.or(() -> Optional.of(clusters.get()));
      if (word.contains("=")) {
        RunLookup.labelled(cluster.get(), word).forEach(this::add);
      } else {
        add(RunLookup.profile(cluster.get(), word));
      }
    }
    return numbered(List.copyOf(profiles.values()));
  }

  /** Where the runs are stored; empty where all of them were files. */
  public Optional<Cluster> cluster() {
    return cluster;
  }

  private void add(Profile profile) {
    profiles.put(profile.run().run(), profile);
  }

  /** Repeats in the order in which the runs started. */
  private static List<Point> numbered(List<Profile> profiles) {
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
    String wanted = profile.run().labels().getOrDefault(SeriesRuns.THREADS_LABEL, "");
    return wanted.matches("[1-9][0-9]{0,6}")
        ? Integer.parseInt(wanted)
        : Math.max(1, profile.run().threads());
  }
}
