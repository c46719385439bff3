package whip.model.plan;

import java.util.Collections;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;
import whip.model.profile.Fraction;
import whip.model.region.LabelKind;

/**
 * Rules by which regions are planned (docs/serial.md §4).
 *
 * @param name for readers
 * @param isNesting whether a planned region may lie inside another one
 * @param selfParallelismMin least self-parallelism
 * @param independentMin least ideal gain in the whole program's speed, as a share, of loops without
 *     a carried dependence
 * @param carriedMin least gain of all other regions
 * @param parentFactor a region wins over the best plan below it when its saving, times this, is not
 *     less
 * @param reductionWorkMin least mean work of a reduction's instances
 * @param overheads of what it plans
 * @param cores that it plans for, where it says
 * @param labels that it plans
 */
public record Personality(
    String name,
    boolean isNesting,
    Fraction selfParallelismMin,
    Fraction independentMin,
    Fraction carriedMin,
    Fraction parentFactor,
    long reductionWorkMin,
    Overheads overheads,
    OptionalInt cores,
    Set<LabelKind> labels) {

  /** Loops that never lie inside one another. */
  public static final Personality OPENMP =
      new Personality(
          "openmp",
          false,
          Fraction.of(5),
          Fraction.of(1, 1000),
          Fraction.of(3, 100),
          Fraction.of(11, 10),
          10_000,
          Overheads.NONE,
          OptionalInt.empty(),
          EnumSet.of(
              LabelKind.DOALL,
              LabelKind.REDUCTION,
              LabelKind.ARRAY_REDUCTION,
              LabelKind.PARALLEL_UNCHECKED,
              LabelKind.COPY_FIRST,
              LabelKind.CANCELLABLE,
              LabelKind.DOACROSS,
              LabelKind.PIPELINE,
              LabelKind.DIRECTIVE));

  /** Loops and calls, which nest. */
  public static final Personality CILK =
      new Personality(
          "cilk",
          true,
          Fraction.of(2),
          Fraction.of(1, 1000),
          Fraction.of(1, 100),
          Fraction.ONE,
          0,
          Overheads.NONE,
          OptionalInt.empty(),
          EnumSet.complementOf(
              EnumSet.of(LabelKind.SERIAL, LabelKind.UNMEASURED, LabelKind.CONSTRUCT)));

  public Personality {
    labels = Collections.unmodifiableSet(EnumSet.copyOf(labels));
  }
}
