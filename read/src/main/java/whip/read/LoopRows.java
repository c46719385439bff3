package whip.read;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import whip.model.profile.Position;
import whip.model.region.CarriedDependence;
import whip.model.region.ContextTable;
import whip.model.region.DependenceKind;
import whip.model.region.DependenceSums;
import whip.model.region.Hazards;
import whip.model.region.Iterations;
import whip.model.region.LoopFacts;
import whip.model.region.LoopVariable;
import whip.model.region.Overwrite;
import whip.model.region.OverwriteCheck;
import whip.model.region.Reduction;
import whip.model.region.RegionKind;
import whip.model.region.SelfParallelism;
import whip.model.region.StaticRegion;
import whip.schemas.region.RegionCarriedRow;
import whip.schemas.region.RegionDependenceRow;
import whip.schemas.region.RegionVariableRow;
import whip.schemas.region.StaticRegionRow;

/** Facts of loops from rows of static regions. */
final class LoopRows {
  private LoopRows() {}

  /** Facts of all loops; rows of one place, as a function that is compiled twice has, are one. */
  static Map<StaticRegion, LoopFacts> facts(
      Collection<StaticRegionRow> rows, Map<Integer, StaticRegion> places, ContextTable table) {
    Map<StaticRegion, Iterations> iterations = new HashMap<>();
    table
        .contexts()
        .forEach(
            (context, sums) ->
                iterations.merge(context.region(), sums.iterations(), Iterations::plus));
    Map<StaticRegion, LoopFacts> facts = new HashMap<>();
    for (StaticRegionRow row : rows) {
      StaticRegion place = places.get(row.getRegion());
      if (place.kind() == RegionKind.LOOP) {
        Iterations its = iterations.getOrDefault(place, Iterations.NONE);
        facts.merge(place, facts(row, its), LoopRows::ofOnePlace);
      }
    }
    return facts;
  }

  /** One pragma stands for all loops of a place: none does if they need other clauses. */
  private static LoopFacts ofOnePlace(LoopFacts one, LoopFacts other) {
    LoopFacts all = one.plus(other);
    return one.hasClausesOf(other) ? all : all.unchecked();
  }

  private static LoopFacts facts(StaticRegionRow row, Iterations iterations) {
    SortedSet<Reduction> reductions = new TreeSet<>();
    row.getReductions()
        .forEach(
            each ->
                reductions.add(
                    new Reduction(
                        each.getOperator(),
                        each.getVariable(),
                        each.getArray(),
                        each.getFloating())));
    SortedMap<CarriedDependence, DependenceSums> dependences = new TreeMap<>();
    SortedMap<Overwrite, DependenceSums> overwrites = new TreeMap<>();
    for (RegionDependenceRow each : row.getDependences()) {
      // What a later version names otherwise blocks all the same.
      DependenceKind kind = DependenceKind.of(each.getKind()).orElse(DependenceKind.TRUE);
      if (kind != DependenceKind.TRUE) {
        overwrites.merge(
            overwrite(kind, each),
            new DependenceSums(each.getDistance(), each.getTimes(), SelfParallelism.UNMEASURED),
            LoopRows::plus);
        continue;
      }
      dependences.merge(
          new CarriedDependence(
              position(each.getWriteFile(), each.getWriteLine()),
              position(each.getReadFile(), each.getReadLine()),
              variable(each.getVariable())),
          new DependenceSums(each.getDistance(), each.getTimes(), SelfParallelism.UNMEASURED),
          LoopRows::plus);
    }
    // Each iteration but an instance's first reads what the one before has left in the register.
    long handedOn = iterations.sum() - iterations.loops();
    if (handedOn > 0) {
      for (RegionCarriedRow each : row.getCarried()) {
        dependences.merge(
            new CarriedDependence(
                position(row.getFile(), each.getWriteLine()),
                position(row.getFile(), each.getReadLine()),
                variable(each.getVariable())),
            new DependenceSums(1, handedOn, SelfParallelism.UNMEASURED),
            LoopRows::plus);
      }
    }
    return new LoopFacts(
        row.getCancellable(),
        hazards(row.getHazards()),
        0,
        reductions,
        variables(row),
        dependences,
        new OverwriteCheck(row.getChecked(), row.getClauses(), overwrites));
  }

  private static Overwrite overwrite(DependenceKind kind, RegionDependenceRow row) {
    String name = variable(row.getVariable());
    return new Overwrite(
        kind,
        position(row.getWriteFile(), row.getWriteLine()),
        position(row.getReadFile(), row.getReadLine()),
        // Code that is no function is named in several words.
        kind == DependenceKind.UNKNOWN && !name.contains(" ") ? name + "()" : name);
  }

  /** A use that a later version knows has no clause here. */
  private static SortedSet<LoopVariable> variables(StaticRegionRow row) {
    SortedSet<LoopVariable> variables = new TreeSet<>();
    for (RegionVariableRow each : row.getVariables()) {
      LoopVariable.Use.of(each.getUse())
          .ifPresent(use -> variables.add(new LoopVariable(each.getVariable(), use)));
    }
    return variables;
  }

  private static Hazards hazards(String name) {
    return Stream.of(Hazards.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElse(Hazards.UNCHECKED); // A word of a later version excludes nothing here.
  }

  /** Accesses of one line in several columns, such as macros have, are one. */
  private static DependenceSums plus(DependenceSums one, DependenceSums other) {
    return new DependenceSums(
        Math.min(one.distance(), other.distance()),
        Math.addExact(one.count(), other.count()),
        SelfParallelism.UNMEASURED);
  }

  private static Position position(String file, int line) {
    boolean isKnown = !file.isEmpty() && line > 0;
    return new Position(file, line, "", isKnown ? "" : "unknown");
  }

  private static String variable(String name) {
    return name.isEmpty() ? "unknown" : name;
  }
}
