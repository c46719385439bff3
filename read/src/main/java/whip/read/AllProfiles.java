package whip.read;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;

/**
 * The profiles of all runs, as they are now and as they change. What comes late is left out: a row
 * is only ever replaced by one that is as new.
 */
public final class AllProfiles implements AutoCloseable {
  private static final String PROGRAM = "program";

  private final Map<String, OneRun> runs = new HashMap<>();
  private final Set<String> changed = new TreeSet<>();
  private final TopicReader reader;

  /** Reads from the beginning. */
  public AllProfiles(Cluster cluster) {
    reader =
        new TopicReader(
            cluster, cluster.profileTopic(), (partition, partitions) -> true, Since.EVER);
  }

  /** Takes in everything up to now; the runs of which something is new, or gone. */
  public Set<String> toEnd() {
    reader.readToEnd(this::row);
    return news();
  }

  /** Takes in the records that arrive within {@code patience}, and returns the runs with news. */
  public Set<String> next(Duration patience) {
    reader.read(patience, this::row);
    return news();
  }

  /** The run's newest whole profile; empty: none has come yet, or the run is gone. */
  public Optional<ProfileRows> get(String run) {
    return Optional.ofNullable(runs.get(run)).flatMap(OneRun::whole);
  }

  /** Whether the run has a profile, whole or not. */
  public boolean has(String run) {
    return runs.containsKey(run);
  }

  /** Those that have one. */
  public Set<String> runs() {
    return Set.copyOf(runs.keySet());
  }

  @Override
  public void close() {
    reader.close();
  }

  private Set<String> news() {
    Set<String> news = new TreeSet<>(changed);
    changed.clear();
    return news;
  }

  private void row(String key, Object value) {
    int slash = key.indexOf('/');
    if (slash < 0) {
      return;
    }
    String run = key.substring(0, slash);
    String name = key.substring(slash + 1);
    if (value == null && name.equals(PROGRAM)) {
      runs.remove(run);
    } else if (value == null) {
      Optional.ofNullable(runs.get(run)).ifPresent(one -> one.retire(name));
    } else {
      runs.computeIfAbsent(run, absent -> new OneRun()).put(name, value);
    }
    changed.add(run);
  }

  /** Records of one run so far. */
  private static final class OneRun {
    private final Map<String, DirectiveRow> directives = new TreeMap<>();
    private final Map<String, RegionRow> regions = new TreeMap<>();
    private ProgramRow program;

    /** The last that was whole: it stands until the next one is. */
    private ProfileRows newest;

    void put(String name, Object value) {
      if (value instanceof ProgramRow row) {
        program = newer(program, row, ProgramRow::getUpdatedAt);
      } else if (value instanceof DirectiveRow row) {
        directives.merge(name, row, (held, came) -> newer(held, came, DirectiveRow::getUpdatedAt));
      } else if (value instanceof RegionRow row) {
        regions.merge(name, row, (held, came) -> newer(held, came, RegionRow::getUpdatedAt));
      }
    }

    private static <T> T newer(T held, T came, java.util.function.Function<T, Instant> at) {
      return held != null && at.apply(came).isBefore(at.apply(held)) ? held : came;
    }

    void retire(String name) {
      directives.remove(name);
      regions.remove(name);
    }

    Optional<ProfileRows> whole() {
      if (program == null) {
        return Optional.empty();
      }
      long revision = program.getRevision();
      List<DirectiveRow> theirs =
          directives.values().stream().filter(row -> row.getRevision() == revision).toList();
      List<RegionRow> curves =
          regions.values().stream().filter(row -> row.getRevision() == revision).toList();
      if (theirs.size() == program.getDirectives() && curves.size() == program.getRegions()) {
        newest = new ProfileRows(program, theirs, curves);
      }
      return Optional.ofNullable(newest);
    }
  }
}
