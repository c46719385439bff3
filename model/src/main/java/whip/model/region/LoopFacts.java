package whip.model.region;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Facts of a loop beside its work and critical path, from the compiler and from runs.
 *
 * @param isCancellable whether it has a second exit, or how often it runs is unknown at its entry
 * @param hazards anti- and output dependences, as far as the compiler knows
 * @param acyclicWork work of operations that lie in no cycle of the body's dependence graph; 0
 *     where that is not known
 * @param reductions that were broken
 * @param variables for clauses
 * @param dependences true ones that are carried, without those that were broken
 * @param check what runs have seen of hazards
 */
public record LoopFacts(
    boolean isCancellable,
    Hazards hazards,
    long acyclicWork,
    SortedSet<Reduction> reductions,
    SortedSet<LoopVariable> variables,
    SortedMap<CarriedDependence, DependenceSums> dependences,
    OverwriteCheck check) {

  /** Nothing is known: no pragma may follow from it. */
  public static final LoopFacts UNKNOWN =
      new LoopFacts(false, Hazards.UNCHECKED, 0, new TreeSet<>(), new TreeSet<>(), new TreeMap<>());

  /** Facts of runs that did not look for hazards. */
  public LoopFacts(
      boolean isCancellable,
      Hazards hazards,
      long acyclicWork,
      SortedSet<Reduction> reductions,
      SortedSet<LoopVariable> variables,
      SortedMap<CarriedDependence, DependenceSums> dependences) {
    this(
        isCancellable,
        hazards,
        acyclicWork,
        reductions,
        variables,
        dependences,
        OverwriteCheck.NONE);
  }

  public LoopFacts {
    reductions = Merging.copy(reductions);
    variables = Merging.copy(strongest(variables));
    dependences = Merging.copy(dependences);
  }

  /** Facts of two runs: a dependence that one of them has seen blocks in both. Uses may differ. */
  public LoopFacts plus(LoopFacts other) {
    return new LoopFacts(
        isCancellable || other.isCancellable,
        hazards.plus(other.hazards),
        Math.addExact(acyclicWork, other.acyclicWork),
        Merging.union(reductions, other.reductions),
        Merging.union(variables, other.variables),
        Merging.plus(dependences, other.dependences, DependenceSums::plus),
        check.plus(other.check));
  }

  /** The facts with what runs have seen of hazards. */
  public LoopFacts with(OverwriteCheck seen) {
    return new LoopFacts(
        isCancellable, hazards, acyclicWork, reductions, variables, dependences, seen);
  }

  /** Hazards as compiler and runs know them together: what one found counts. */
  public Hazards hazardsOf(StaticRegion loop) {
    SortedSet<Overwrite> blocking = blocking(loop);
    if (blocking.stream().anyMatch(each -> each.kind() != DependenceKind.UNKNOWN)) {
      return Hazards.FOUND;
    }
    boolean isSeen = check.isChecked() && check.areClausesKnown() && blocking.isEmpty();
    return hazards == Hazards.UNCHECKED && isSeen ? Hazards.EXCLUDED : hazards;
  }

  /** All that runs have seen and that stands in the way of running the loop in parallel. */
  public SortedSet<Overwrite> blocking(StaticRegion loop) {
    Set<String> own = new TreeSet<>();
    names().forEach((use, names) -> own.addAll(use == LoopVariable.Use.SHARED ? Set.of() : names));
    reductions.forEach(each -> own.add(each.variable()));
    return check.blocking(loop, own);
  }

  /** Each variable once, by the use that outweighs its others. */
  private static SortedSet<LoopVariable> strongest(Collection<LoopVariable> variables) {
    SortedMap<String, LoopVariable> byName = new TreeMap<>();
    for (LoopVariable each : variables) {
      byName.merge(
          each.name(), each, (one, two) -> one.use().compareTo(two.use()) >= 0 ? one : two);
    }
    return new TreeSet<>(byName.values());
  }

  /** Names of variables by their use, in order. */
  public Map<LoopVariable.Use, SortedSet<String>> names() {
    Map<LoopVariable.Use, SortedSet<String>> names = new EnumMap<>(LoopVariable.Use.class);
    for (LoopVariable.Use use : LoopVariable.Use.values()) {
      names.put(use, new TreeSet<>());
    }
    variables.forEach(each -> names.get(each.use()).add(each.name()));
    return names;
  }

  /** Whether a pragma for this loop would have the same clauses. */
  public boolean hasClausesOf(LoopFacts other) {
    return reductions.equals(other.reductions)
        && names().get(LoopVariable.Use.PRIVATE).equals(other.names().get(LoopVariable.Use.PRIVATE))
        && names()
            .get(LoopVariable.Use.LAST_PRIVATE)
            .equals(other.names().get(LoopVariable.Use.LAST_PRIVATE));
  }

  /** The facts without certainty that iterations overwrite nothing. */
  public LoopFacts unchecked() {
    return new LoopFacts(
        isCancellable,
        hazards.plus(Hazards.UNCHECKED),
        acyclicWork,
        reductions,
        variables,
        dependences,
        new OverwriteCheck(check.isChecked(), false, check.overwrites()));
  }

  /** Least distance of a carried dependence; 0 where there is none. */
  public long distance() {
    return dependences.values().stream().mapToLong(DependenceSums::distance).min().orElse(0);
  }
}
