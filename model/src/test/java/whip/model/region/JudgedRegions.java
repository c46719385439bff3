package whip.model.region;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.testkit.serial.LoopFinding;
import whip.testkit.serial.RegionInstance;
import whip.testkit.serial.SerialJudge;

/** Regions of the judge, as a runtime would publish them. */
public final class JudgedRegions {
  private static final String FILE = "text";

  private JudgedRegions() {}

  public static StaticRegion region(String name) {
    String[] words = name.split(" ", -1);
    RegionKind kind =
        switch (words[0]) {
          case "function" -> RegionKind.FUNCTION;
          case "loop" -> RegionKind.LOOP;
          default -> RegionKind.ITERATION;
        };
    return new StaticRegion(kind, FILE, 1, 1, 0, words[1]);
  }

  static Fraction fraction(whip.testkit.Fraction judged) {
    return new Fraction(judged.numerator(), judged.denominator());
  }

  static RegionDictionary dictionary(SerialJudge judge, int exactMax) {
    DictionaryBuilder builder = new DictionaryBuilder(exactMax);
    end(judge.root(), judge.unbrokenRoot(), builder);
    return RegionDictionary.EMPTY.then(builder.cut());
  }

  /** Publishes the run in deltas of so many instances. */
  static RegionDictionary published(SerialJudge judge, int each) {
    DictionaryBuilder builder = new DictionaryBuilder(Integer.MAX_VALUE);
    RegionDictionary[] dictionary = {RegionDictionary.EMPTY};
    int[] ended = {0};
    end(
        judge.root(),
        judge.unbrokenRoot(),
        entry -> {
          int number = builder.end(entry);
          if (++ended[0] % each == 0) {
            dictionary[0] = dictionary[0].then(builder.cut());
          }
          return number;
        });
    return dictionary[0].then(builder.cut());
  }

  /**
   * The run in deltas of so many instances, as a collector publishes them: without critical paths
   * that nothing is broken in.
   */
  public static List<RegionDelta> deltas(SerialJudge judge, int each) {
    DictionaryBuilder builder = new DictionaryBuilder(Integer.MAX_VALUE);
    List<RegionDelta> deltas = new ArrayList<>();
    int[] ended = {0};
    end(
        judge.root(),
        judge.unbrokenRoot(),
        entry -> {
          int number =
              builder.end(
                  new RegionEntry(entry.region(), entry.work(), entry.cp(), entry.children()));
          if (++ended[0] % each == 0) {
            deltas.add(builder.cut());
          }
          return number;
        });
    deltas.add(builder.cut());
    return deltas;
  }

  private static void end(
      RegionInstance instance, RegionInstance unbroken, DictionaryBuilder builder) {
    end(instance, unbroken, builder::end);
  }

  private static int end(
      RegionInstance instance, RegionInstance unbroken, ToIntFunction<RegionEntry> builder) {
    SortedMap<Integer, Long> children = new TreeMap<>();
    for (int child = 0; child < instance.children().size(); child++) {
      int number = end(instance.children().get(child), unbroken.children().get(child), builder);
      children.merge(number, 1L, Long::sum);
    }
    return builder.applyAsInt(
        new RegionEntry(
            region(instance.region()),
            instance.work(),
            instance.cp(),
            unbroken.cp(),
            true,
            children));
  }

  /** Findings of the judge for each loop. */
  public static Map<StaticRegion, LoopFacts> facts(SerialJudge judge) {
    Map<StaticRegion, LoopFacts> facts = new HashMap<>();
    for (String loop : judge.loops()) {
      LoopFacts all = facts(judge.loop(loop));
      // The compiler knows what some loops overwrite; a run has seen it in the others.
      facts.put(region("loop " + loop), loop.hashCode() % 2 == 0 ? all : checked(all));
    }
    return facts;
  }

  private static LoopFacts checked(LoopFacts facts) {
    SortedMap<Overwrite, DependenceSums> overwrites = new TreeMap<>();
    if (facts.hazards() == Hazards.FOUND) {
      Position place = new Position(FILE, 1, "", "");
      overwrites.put(
          new Overwrite(DependenceKind.ANTI, place, place, "overwritten"),
          new DependenceSums(1, 1, SelfParallelism.UNMEASURED));
    }
    return new LoopFacts(
        facts.isCancellable(),
        Hazards.UNCHECKED,
        facts.acyclicWork(),
        facts.reductions(),
        facts.variables(),
        facts.dependences(),
        new OverwriteCheck(true, true, overwrites));
  }

  private static LoopFacts facts(LoopFinding loop) {
    SortedSet<Reduction> reductions = new TreeSet<>();
    loop.reductions()
        .forEach(
            (variable, operator) ->
                reductions.add(
                    new Reduction(operator, variable, loop.arrays().contains(variable), false)));
    SortedSet<LoopVariable> variables = new TreeSet<>();
    loop.privates()
        .forEach(name -> variables.add(new LoopVariable(name, LoopVariable.Use.PRIVATE)));
    loop.lastPrivates()
        .forEach(name -> variables.add(new LoopVariable(name, LoopVariable.Use.LAST_PRIVATE)));
    loop.shared().forEach(name -> variables.add(new LoopVariable(name, LoopVariable.Use.SHARED)));
    SortedMap<CarriedDependence, DependenceSums> dependences = new TreeMap<>();
    loop.blocking()
        .forEach(
            (key, seen) ->
                dependences.put(
                    new CarriedDependence(
                        new Position(FILE, key.write(), "", ""),
                        new Position(FILE, key.read(), "", ""),
                        key.variable()),
                    new DependenceSums(
                        seen.distance(),
                        seen.count(),
                        SelfParallelism.of(seen.work(), fraction(seen.without())))));
    return new LoopFacts(
        loop.isCancellable(),
        loop.hasHazards() ? Hazards.FOUND : Hazards.EXCLUDED,
        loop.acyclicWork(),
        reductions,
        variables,
        dependences);
  }

  /** Profile of a text program. */
  public static RegionProfile profile(String run, String program) {
    SerialJudge judge = SerialJudge.of(program);
    return RegionProfile.of(
        run, ContextTable.of(dictionary(judge, Integer.MAX_VALUE)), facts(judge), new TreeMap<>());
  }
}
