package whip.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.ProfileFile;
import whip.cli.lookup.RunLookup;
import whip.cli.lookup.SerialRegions;
import whip.cli.run.CheckRun;
import whip.cli.session.Results;
import whip.cli.session.UserException;
import whip.model.plan.DependenceDiff;
import whip.model.plan.DirectiveRegions;
import whip.model.plan.NamedRegions;
import whip.model.plan.Personality;
import whip.model.plan.PersonalityFile;
import whip.model.plan.Plan;
import whip.model.plan.Planner;
import whip.model.region.RegionKind;
import whip.model.region.RegionProfile;
import whip.model.region.StaticRegion;
import whip.read.Cluster;
import whip.schemas.run.RunRecord;
import whip.view.DependenceDiffText;
import whip.view.PlanJson;
import whip.view.PlanTable;

/** {@code plan RUN...}: which regions to run in parallel first, and what each saves. */
@Command(
    name = "plan",
    description = "Show which regions to run in parallel first, and what each saves.",
    footer = {
      "",
      "For a serial program that whip cc built: which loops to run in parallel, and what",
      "blocks the others. For one that uses OpenMP already: which directives save how",
      "much, and which are too little parallel. docs/serial.md defines the numbers.",
      "",
      "Example: whip plan last --cores 64 --exclude relax.c:91 --json plan.json",
      "Several inputs of one program: whip plan small large",
      "Pragmas for the sources: whip plan last --apply && patch -p1 < whip-plan.patch",
      "Loops that nothing vouches for: whip plan last --check --apply",
      "In CI: whip plan last --baseline RUN --fail-on new-dependence"
    })
final class PlanVerb implements Callable<Integer> {
  private static final String NEW_DEPENDENCE = "new-dependence";

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description =
          "an id, a unique prefix of one, last, last~1 (the one before), the name of a job: all of its ranks merged, or a file that --json wrote; several runs are merged")
  List<String> runs = List.of();

  @Option(
      names = "--for",
      paramLabel = "PERSONALITY",
      defaultValue = "openmp",
      description =
          "rules to plan by: openmp (the default; regions do not nest), cilk (they do), or a file with settings")
  String personality;

  @Option(
      names = "--exclude",
      paramLabel = "REGION",
      split = ",",
      description = "regions that the plan must not have, such as relax.c:91; may be repeated")
  List<String> excluded = new ArrayList<>();

  @Option(
      names = "--cores",
      paramLabel = "N",
      description =
          "number of cores that figures are for; default: the file's, or this machine's. The choice does not depend on it")
  Integer cores;

  @Option(
      names = "--baseline",
      paramLabel = "OTHER",
      description =
          "a run of an earlier version of the program, named as RUN is: shows which dependences are new since")
  String other;

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      description =
          "new-dependence: the exit status is 3 if one blocks a loop that did not in --baseline's run")
  String failOn;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;
  @Mixin ApplyOption apply;
  @Mixin CheckOption check;

  private Cluster cluster;

  /** When the first of the runs began. */
  private Instant measured = Instant.MAX;

  @Override
  public Integer call() {
    if (cores != null && cores < 1) {
      throw new UserException("--cores takes a number of at least 1");
    }
    if (apply.isOut() && results.isOut()) {
      throw new UserException("--json and --apply both write to standard output: name a file");
    }
    requireLimit();
    Personality rules = rules();
    apply.removeOld();
    results.removeOld();
    RegionProfile profile = merged(runs);
    Optional<DependenceDiff> diff = diff(profile);
    requireSerial(profile, "--apply", apply.isGiven());
    requireSerial(profile, "--check", check.isGiven());
    Plan plan = Planner.plan(profile, rules, cores(rules), regions(profile));
    if (check.isGiven()) {
      plan = checked(plan, rules);
    }
    Results shown = apply.isOut() ? apply : results;
    shown.print(PlanTable.lines(plan));
    diff.ifPresent(each -> show(each, shown));
    results.write(PlanJson.of(plan, diff)::writeTo);
    int applied = apply.isGiven() ? apply.write(plan, measured, shown) : 0;
    boolean isOver = failOn != null && diff.stream().anyMatch(each -> !each.added().isEmpty());
    return applied == 0 && isOver ? DiffVerb.OVER_THE_LIMIT : applied;
  }

  /** The plan with what further runs have seen of its loops. */
  private Plan checked(Plan plan, Personality rules) {
    List<StaticRegion> loops = check.loops(plan);
    if (loops.isEmpty()) {
      whip.session.say("no loop of the plan needs a check");
      return plan;
    }
    // All are found first: each run that is made is the new last one.
    List<RunRecord> before = runs.stream().map(this::onlyRun).toList();
    CheckRun again = new CheckRun(whip.session, clusters.arguments());
    RegionProfile all = plan.profile();
    for (RunRecord run : before) {
      all = all.plus(regions(again.of(run, loops)));
    }
    return Planner.plan(all, rules, cores(rules), regions(all));
  }

  private RunRecord onlyRun(String run) {
    List<RunRecord> found = RunLookup.runs(cluster, run);
    if (found.size() > 1) {
      throw new UserException(
          "--check runs one program again, and %s is a job of %d; use `whip run --check -- PROGRAM`"
              .formatted(run, found.size()));
    }
    return found.get(0);
  }

  private static void requireSerial(RegionProfile profile, String option, boolean isGiven) {
    if (isGiven && isOfDirectives(profile)) {
      throw new UserException(
          "%s needs runs of a serial program that whip cc built: these are of one that has its directives already"
              .formatted(option));
    }
  }

  private void requireLimit() {
    if (failOn != null && !failOn.equals(NEW_DEPENDENCE)) {
      throw new UserException("--fail-on takes %s, not %s".formatted(NEW_DEPENDENCE, failOn));
    }
    if (failOn != null && other == null) {
      throw new UserException(
          "--fail-on new-dependence needs --baseline: without an earlier run none is new");
    }
  }

  private Optional<DependenceDiff> diff(RegionProfile profile) {
    if (other == null) {
      return Optional.empty();
    }
    Instant begun = measured;
    RegionProfile base = merged(List.of(other));
    measured = begun; // A patch is for the sources of the plan's own runs.
    if (isOfDirectives(base) || isOfDirectives(profile)) {
      throw new UserException(
          "--baseline compares runs of serial programs that whip cc built; `diff` compares programs that use OpenMP");
    }
    return Optional.of(DependenceDiff.of(base, profile));
  }

  private void show(DependenceDiff diff, Results shown) {
    shown.print(List.of(""));
    shown.print(DependenceDiffText.lines(diff));
    if (failOn != null) {
      shown.print(List.of(DependenceDiffText.verdict(diff)));
    }
  }

  private int cores(Personality rules) {
    return cores != null ? cores : rules.cores().orElse(Runtime.getRuntime().availableProcessors());
  }

  private Personality rules() {
    if (personality.equals(Personality.OPENMP.name())) {
      return Personality.OPENMP;
    }
    if (personality.equals(Personality.CILK.name())) {
      return Personality.CILK;
    }
    Path file = Path.of(personality);
    try {
      return PersonalityFile.parse(file.getFileName().toString(), Files.readString(file));
    } catch (IOException unreadable) {
      throw new UserException(
          "--for takes openmp, cilk or a file; %s cannot be read: %s"
              .formatted(personality, unreadable),
          unreadable);
    } catch (IllegalArgumentException wrong) {
      throw new UserException(personality + ": " + wrong.getMessage(), wrong);
    }
  }

  private RegionProfile merged(List<String> names) {
    RegionProfile merged = null;
    for (String run : names) {
      RegionProfile each = regions(run);
      if (merged != null && isOfDirectives(merged) != isOfDirectives(each)) {
        throw new UserException(
            "some runs are of serial programs and others are not, so no plan is for all; %s is the first that differs"
                .formatted(run));
      }
      if (merged != null && !merged.unit().equals(each.unit())) {
        throw new UserException(
            "the runs count work in different units (%s, %s), so no plan is for all: profile them with one --clock"
                .formatted(merged.unit(), each.unit()));
      }
      merged = merged == null ? each : merged.plus(each);
    }
    return merged;
  }

  /** Files need no cluster. */
  private RegionProfile regions(String given) {
    if (ProfileFile.isMeant(given)) {
      return DirectiveRegions.of(ProfileFile.read(given));
    }
    if (cluster == null) {
      cluster = clusters.cluster();
    }
    List<RunRecord> found = RunLookup.runs(cluster, given);
    for (RunRecord run : found) {
      measured = run.getStartedAt().isBefore(measured) ? run.getStartedAt() : measured;
    }
    return found.stream().allMatch(SerialRegions::isSerial)
        ? found.stream()
            .map(run -> SerialRegions.of(cluster, run, whip.session::say))
            .reduce(RegionProfile::plus)
            .orElseThrow()
        : DirectiveRegions.of(RunLookup.profile(cluster, given));
  }

  private static boolean isOfDirectives(RegionProfile profile) {
    return profile.rows().keySet().stream()
        .anyMatch(region -> region.kind() == RegionKind.DIRECTIVE);
  }

  private Set<StaticRegion> regions(RegionProfile profile) {
    try {
      return NamedRegions.of(profile, excluded);
    } catch (IllegalArgumentException unknown) {
      throw new UserException("--exclude " + unknown.getMessage(), unknown);
    }
  }
}
