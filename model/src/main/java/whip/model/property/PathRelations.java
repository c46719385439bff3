package whip.model.property;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Caused;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.Regions;

/** Numbers of a path that are found at other paths. */
final class PathRelations {

  private final Map<PathId, PathAccount> paths = new HashMap<>();

  /** Threads of the innermost region that a path is in; a path in no region is left out. */
  private final Map<PathId, Integer> teams = new HashMap<>();

  /** Paths of tasks, by the innermost region that they are in. */
  private final Map<PathId, List<PathAccount>> tasks = new HashMap<>();

  private final Map<PathId, PathId> regions = new HashMap<>();
  private final Map<PathId, Long> walls = new HashMap<>();
  private final Map<PathId, SortedMap<Integer, Long>> waitsInside = new HashMap<>();
  private final Map<PathId, SortedMap<Integer, Long>> combinedEnds = new HashMap<>();

  /** Waits of all threads, by the path whose fault they are. */
  private final Map<PathId, Long> caused = new HashMap<>();

  private final Map<PathId, Long> causedInside = new HashMap<>();

  /** Collectors that look for no causes leave all waits without one. */
  private final boolean hasCauses;

  PathRelations(Constructs account) {
    Regions.of(account).forEach(region -> walls.put(region.path().id(), region.wall()));
    Caused waits = Caused.of(account.paths());
    hasCauses = !waits.waits().isEmpty() || waits.unattributed() == 0;
    waits.waits().forEach(wait -> caused.merge(wait.cause(), wait.time(), Math::addExact));
    List<Constructs.Placed> tree = account.tree();
    for (Constructs.Placed placed : tree) {
      PathAccount path = placed.path();
      noteTeam(path);
      if (placed.level() > 0) {
        noteCombinedEnd(paths.get(path.parent()), path);
      }
      paths.put(path.id(), path);
    }
    for (int i = tree.size() - 1; i >= 0; i--) {
      if (tree.get(i).level() > 0) {
        noteInside(tree.get(i).path());
      }
    }
  }

  private void noteTeam(PathAccount path) {
    Integer team =
        path.kind() == PathKind.PARALLEL
            ? Integer.valueOf(path.counts().accounts().size())
            : teams.get(path.parent());
    if (team != null) {
      teams.put(path.id(), team);
      PathId region = path.kind() == PathKind.PARALLEL ? path.id() : regions.get(path.parent());
      regions.put(path.id(), region);
      if (path.kind() == PathKind.TASK) {
        tasks.computeIfAbsent(region, absent -> new ArrayList<>()).add(path);
      }
    }
  }

  private void noteCombinedEnd(PathAccount parent, PathAccount path) {
    boolean isLoopOrSections = path.kind() == PathKind.FOR || path.kind() == PathKind.SECTIONS;
    if (parent.kind() == PathKind.PARALLEL
        && isLoopOrSections
        && !path.position().label().isEmpty()
        && path.position().equals(parent.position())) {
      add(combinedEnds, parent.id(), ThreadTimes.of(path, AccountClass.BARRIER));
    }
  }

  private void noteInside(PathAccount path) {
    if (path.kind() == PathKind.TASK || path.kind() == PathKind.PARALLEL) {
      return; // other tasks are in it
    }
    PathId around = path.parent();
    add(waitsInside, around, ThreadTimes.of(path, AccountClass.TASKWAIT));
    causedInside.merge(around, caused.getOrDefault(path.id(), 0L), Math::addExact);
    if (path.kind() != PathKind.TASKLOOP) {
      add(waitsInside, around, waitsInside.getOrDefault(path.id(), new TreeMap<>()));
      causedInside.merge(around, causedInside.getOrDefault(path.id(), 0L), Math::addExact);
    }
  }

  private static void add(
      Map<PathId, SortedMap<Integer, Long>> sums, PathId path, SortedMap<Integer, Long> times) {
    sums.merge(path, times, ThreadTimes::plus);
  }

  /** How many threads were in the innermost region around the path; outside, in the path. */
  int team(PathAccount path) {
    return Math.max(1, teams.getOrDefault(path.id(), path.counts().accounts().size()));
  }

  /** Time of a region from fork to join. */
  long wall(PathAccount region) {
    return walls.getOrDefault(region.id(), 0L);
  }

  /** Time in a path's bodies, without waits for tasks, which others run meanwhile. */
  SortedMap<Integer, Long> bodies(PathAccount path) {
    SortedMap<Integer, Long> bodies = ThreadTimes.of(path, Account::body);
    SortedMap<Integer, Long> waits = waitsInside.getOrDefault(path.id(), new TreeMap<>());
    bodies.replaceAll(
        (thread, body) -> Math.max(0, Math.subtractExact(body, waits.getOrDefault(thread, 0L))));
    return bodies;
  }

  /** Time in the bodies of all tasks of a region, regions inside it left out. */
  SortedMap<Integer, Long> timeInTasks(PathAccount region) {
    return tasks.getOrDefault(region.id(), List.of()).stream()
        .map(this::bodies)
        .reduce(new TreeMap<>(), ThreadTimes::plus);
  }

  /**
   * Waits of all threads that are the fault of a path, or of what the task in it does inside; empty
   * where nobody has looked for causes.
   */
  Optional<Long> caused(PathAccount path) {
    return hasCauses
        ? Optional.of(
            Math.addExact(
                caused.getOrDefault(path.id(), 0L), causedInside.getOrDefault(path.id(), 0L)))
        : Optional.empty();
  }

  /** The path whose fault most of the waits in a path are, of equal ones the lowest. */
  Optional<Evidence.Cause> largestCause(PathAccount path) {
    Caused waits = Caused.of(List.of(path));
    return waits.waits().stream()
        .filter(wait -> wait.time() > 0 && paths.containsKey(wait.cause()))
        .findFirst()
        .map(wait -> new Evidence.Cause(paths.get(wait.cause()), wait.time(), waits.total()));
  }

  /** Time from the last arrival to a region's end that stands at constructs combined with it. */
  SortedMap<Integer, Long> combinedEnds(PathAccount region) {
    return combinedEnds.getOrDefault(region.id(), new TreeMap<>());
  }
}
