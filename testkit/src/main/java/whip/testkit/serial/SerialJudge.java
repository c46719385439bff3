package whip.testkit.serial;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.testkit.Fraction;

/** The numbers of a serial program's regions, by the explicit graph of what it did. */
public final class SerialJudge {
  private final SerialRun.Outcome run;
  private final SerialRun.Outcome unbroken;

  private SerialJudge(SerialProgram program) {
    run = SerialRun.of(program, true);
    unbroken = SerialRun.of(program, false);
  }

  /** Runs a text program. */
  public static SerialJudge of(String program) {
    return new SerialJudge(SerialParser.parse(program));
  }

  /** The program, {@code function main}. */
  public RegionInstance root() {
    return run.root();
  }

  /** The program with reductions left as chains; it has the same instances. */
  public RegionInstance unbrokenRoot() {
    return unbroken.root();
  }

  /** Names of the loops that ran. */
  public Set<String> loops() {
    return run.loops().keySet();
  }

  /** Numbers of a region by its name: {@code function main}, {@code loop i}. */
  public SortedMap<String, RegionNumbers> regions() {
    return regions(run.root());
  }

  /** Numbers with reductions left as chains. */
  public SortedMap<String, RegionNumbers> unbrokenRegions() {
    return regions(unbroken.root());
  }

  private static SortedMap<String, RegionNumbers> regions(RegionInstance root) {
    SortedMap<String, List<RegionInstance>> all = new TreeMap<>();
    SortedMap<String, List<RegionInstance>> outermost = new TreeMap<>();
    collect(root, new TreeSet<>(), all, outermost);
    SortedMap<String, RegionNumbers> numbers = new TreeMap<>();
    all.forEach((name, each) -> numbers.put(name, RegionNumbers.of(each, outermost.get(name))));
    return numbers;
  }

  private static void collect(
      RegionInstance instance,
      Set<String> around,
      Map<String, List<RegionInstance>> all,
      Map<String, List<RegionInstance>> outermost) {
    String name = instance.region();
    all.computeIfAbsent(name, absent -> new ArrayList<>()).add(instance);
    outermost.computeIfAbsent(name, absent -> new ArrayList<>());
    boolean isOutermost = around.add(name);
    if (isOutermost) {
      outermost.get(name).add(instance);
    }
    instance.children().forEach(child -> collect(child, around, all, outermost));
    if (isOutermost) {
      around.remove(name);
    }
  }

  private List<RegionInstance> instances(String loop) {
    List<RegionInstance> found = new ArrayList<>();
    find("loop " + loop, run.root(), found);
    return found;
  }

  private static void find(String region, RegionInstance in, List<RegionInstance> found) {
    if (in.region().equals(region)) {
      found.add(in);
    }
    in.children().forEach(child -> find(region, child, found));
  }

  /** Findings of a loop by its name. */
  public LoopFinding loop(String name) {
    LoopRecord record = run.loops().get(name);
    List<RegionInstance> instances = instances(name);
    BodyGraph body = new BodyGraph();
    instances.forEach(each -> body.add(run.graph(), each));
    SortedMap<Dependence, LoopFinding.Blocking> blocking = new TreeMap<>();
    record.carried.forEach(
        (dependence, seen) -> blocking.put(dependence, blocking(dependence, seen, instances)));
    SortedMap<String, String> reductions = new TreeMap<>();
    Set<String> arrays = new TreeSet<>();
    record.reductions.forEach(
        (variable, updates) -> {
          if (record.used.contains(variable)) {
            reductions.put(variable, updates.operator().clause());
            if (updates.isHistogram()) {
              arrays.add(variable);
            }
          }
        });
    SortedSet<String> privates = new TreeSet<>();
    SortedSet<String> lastPrivates = new TreeSet<>();
    SortedSet<String> shared = new TreeSet<>();
    boolean hasHazards = false;
    for (String variable : record.used) {
      if (record.reductions.containsKey(variable)) {
        continue;
      }
      if (record.isPrivate(variable) && record.overwritten.contains(variable)) {
        (record.liveOut.contains(variable) ? lastPrivates : privates).add(variable);
      } else {
        shared.add(variable);
        hasHazards |= record.overwritten.contains(variable);
      }
    }
    return new LoopFinding(
        label(name, record, blocking, hasHazards, body.acyclicWork(), reductions, arrays),
        record.isCancellable,
        hasHazards,
        body.acyclicWork(),
        reductions,
        arrays,
        privates,
        lastPrivates,
        shared,
        blocking);
  }

  private LoopFinding.Blocking blocking(
      Dependence dependence, LoopRecord.Occurrences seen, List<RegionInstance> instances) {
    Fraction time = Fraction.ZERO;
    long work = 0;
    for (RegionInstance each : instances) {
      long cp =
          run.graph()
              .longestPath(each.begin(), each.end(), edge -> edge.crossed().contains(dependence));
      RegionInstance broken =
          new RegionInstance(
              each.kind(),
              each.name(),
              each.line(),
              each.begin(),
              each.end(),
              each.work(),
              cp,
              each.children());
      work += each.work();
      time = time.plus(Fraction.of(each.work(), 1).dividedBy(broken.selfParallelism()));
    }
    Fraction without =
        time.compareTo(Fraction.ZERO) == 0
            ? Fraction.of(1, 1)
            : Fraction.of(work, 1).dividedBy(time);
    return new LoopFinding.Blocking(seen.distance, seen.count, without, work);
  }

  private String label(
      String name,
      LoopRecord record,
      SortedMap<Dependence, LoopFinding.Blocking> blocking,
      boolean hasHazards,
      long acyclicWork,
      SortedMap<String, String> reductions,
      Set<String> arrays) {
    if (!blocking.isEmpty()) {
      RegionNumbers numbers = regions().get("loop " + name);
      long distance =
          blocking.values().stream().mapToLong(LoopFinding.Blocking::distance).min().orElseThrow();
      if (numbers.selfParallelism().compareTo(Fraction.of(2, 1)) < 0) {
        return "serial";
      }
      return distance == 1 && 2 * acyclicWork >= numbers.work()
          ? "pipeline"
          : "DOACROSS(" + distance + ")";
    }
    if (record.isCancellable) {
      return "cancellable";
    }
    if (hasHazards) {
      return "copy-first";
    }
    if (!arrays.isEmpty()) {
      return "array-reduction";
    }
    return reductions.isEmpty()
        ? "DOALL"
        : "reduction(" + String.join(",", new TreeSet<>(reductions.values())) + ")";
  }
}
