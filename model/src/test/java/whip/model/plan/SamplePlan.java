package whip.model.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.SampleProfile;
import whip.model.region.CarriedDependence;
import whip.model.region.DependenceKind;
import whip.model.region.DependenceSums;
import whip.model.region.Hazards;
import whip.model.region.LoopFacts;
import whip.model.region.LoopVariable;
import whip.model.region.Overwrite;
import whip.model.region.OverwriteCheck;
import whip.model.region.Reduction;
import whip.model.region.RegionProfile;
import whip.model.region.RunRegions;
import whip.model.region.SelfParallelism;

/** Plans whose every number is known, for the tests of views, too. */
public final class SamplePlan {
  private SamplePlan() {}

  /** Plan of a serial program: a loop of each sort, on 4 cores. */
  public static Plan serial() {
    return Planner.plan(regions(), Personality.OPENMP, 4, Set.of(PlanSamples.loop(90)));
  }

  /** Plan of a program that uses OpenMP already, by rules that take any parallelism. */
  public static Plan directives() {
    return Planner.plan(
        DirectiveRegions.of(SampleProfile.complete()),
        PersonalityFile.parse("eager.txt", "self-parallelism = 1.5"),
        2,
        Set.of());
  }

  /** Regions of {@link #serial}, of a run that is over. */
  public static RunRegions run() {
    return new RunRegions(true, 0, Optional.of(regions()));
  }

  /** So many loops of {@code wide.c}, one after another, from line 1. */
  public static RegionProfile large(int loops) {
    PlanSamples samples = new PlanSamples("/src/wide.c", 1_000L * loops);
    for (int line = 1; line <= loops; line++) {
      boolean isCarried = line % 2 == 0;
      LoopFacts facts = isCarried ? carried(1, 8) : parallel(Hazards.EXCLUDED, false);
      samples.with(line, 1_000, isCarried ? Fraction.ONE : Fraction.of(8), facts);
    }
    return samples.profile();
  }

  /** One loop of a file. */
  public static RegionProfile in(String file) {
    return new PlanSamples(file, 100).with(1, 90, Fraction.of(9)).profile();
  }

  private static RegionProfile regions() {
    Fraction hundred = Fraction.of(100);
    RegionProfile profile =
        new PlanSamples(1_000_000)
            .with(10, 990_000, Fraction.of(3, 2), carried(1, 8))
            .with(20, 400_000, hundred, parallel(Hazards.EXCLUDED, false), 10)
            .with(30, 200_000, Fraction.of(8), carried(8, 8), 10)
            .with(40, 150_000, hundred, parallel(Hazards.UNCHECKED, false), 10)
            .with(45, 30_000, hundred, checked(), 10)
            .with(46, 20_000, hundred, checked(DependenceKind.ANTI, DependenceKind.OUTPUT), 10)
            .with(47, 10_000, hundred, checked(DependenceKind.UNKNOWN), 10)
            .with(50, 100_000, hundred, parallel(Hazards.EXCLUDED, true), 10)
            .with(60, 5_000, hundred, parallel(Hazards.FOUND, false), 10)
            .with(70, 3_000, Fraction.ONE, carried(1, 1), 10)
            .with(80, 300_000, Fraction.of(6), parallel(Hazards.EXCLUDED, false), 10, 20)
            .with(90, 2_000, hundred, 10)
            .profile();
    return new RegionProfile(
        profile.runs(),
        profile.unit(),
        profile.work(),
        profile.rows(),
        profile.contexts(),
        profile.children(),
        new TreeMap<>(Map.of("sees only part: qsort()", 12L)));
  }

  private static LoopFacts parallel(Hazards hazards, boolean isReduction) {
    return new LoopFacts(
        false,
        hazards,
        0,
        new TreeSet<>(isReduction ? List.of(new Reduction("+", "sum", false, true)) : List.of()),
        new TreeSet<>(
            List.of(
                new LoopVariable("t", LoopVariable.Use.PRIVATE),
                new LoopVariable("out", LoopVariable.Use.SHARED))),
        new TreeMap<>());
  }

  /** Facts of a loop that a run has looked at. */
  private static LoopFacts checked(DependenceKind... found) {
    TreeMap<Overwrite, DependenceSums> overwrites = new TreeMap<>();
    for (DependenceKind kind : found) {
      boolean isCode = kind == DependenceKind.UNKNOWN;
      overwrites.put(
          new Overwrite(
              kind,
              isCode ? new Position("", 0, "", "unknown") : new Position("/src/blur.c", 47, "", ""),
              isCode ? new Position("", 0, "", "unknown") : new Position("/src/blur.c", 48, "", ""),
              isCode ? "qsort()" : "out"),
          new DependenceSums(3, 40, SelfParallelism.UNMEASURED));
    }
    return parallel(Hazards.UNCHECKED, false).with(new OverwriteCheck(true, true, overwrites));
  }

  private static LoopFacts carried(long distance, long without) {
    CarriedDependence dependence =
        new CarriedDependence(
            new Position("/src/blur.c", 12, "blur", ""),
            new Position("/src/blur.c", 11, "blur", ""),
            "row[i]");
    return new LoopFacts(
        false,
        Hazards.EXCLUDED,
        0,
        new TreeSet<>(),
        new TreeSet<>(),
        new TreeMap<>(
            Map.of(
                dependence,
                new DependenceSums(
                    distance, 512, SelfParallelism.of(1000, Fraction.of(without))))));
  }
}
