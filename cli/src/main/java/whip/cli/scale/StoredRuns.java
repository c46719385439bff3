package whip.cli.scale;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import whip.cli.lookup.ProfileFile;
import whip.cli.lookup.RunLookup;
import whip.model.profile.Profile;
import whip.model.scale.Point;
import whip.model.scale.StoredPoints;
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
    return StoredPoints.of(profiles.values());
  }

  /** Where the runs are stored; empty where all of them were files. */
  public Optional<Cluster> cluster() {
    return cluster;
  }

  private void add(Profile profile) {
    profiles.put(profile.run().run(), profile);
  }
}
