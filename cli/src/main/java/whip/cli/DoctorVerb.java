package whip.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.doctor.Check;
import whip.cli.doctor.ClockChecks;
import whip.cli.doctor.CollectorChecks;
import whip.cli.doctor.EngineChecks;
import whip.cli.doctor.OpenMpChecks;
import whip.cli.doctor.ProgramChecks;
import whip.cli.engine.WhipHome;

/**
 * {@code doctor [PROGRAM]}: whether everything a profile needs is in place, and how to fix what is
 * not.
 */
@Command(
    name = "doctor",
    description = "Check compiler, OpenMP runtime, clocks, debug information, broker and registry.",
    footer = {"", "Example: whip doctor ./relax"})
final class DoctorVerb implements Callable<Integer> {
  @Parameters(arity = "0..1", paramLabel = "PROGRAM", description = "also check this program")
  Path program;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;

  /** Exit status 0: nothing is broken; 1: something is. */
  @Override
  public Integer call() {
    WhipHome home = whip.session.home();
    List<Check> checks = new ArrayList<>(OpenMpChecks.all(home.collector(), home.chunksPlugin()));
    checks.addAll(CollectorChecks.all(home.collector()));
    checks.addAll(ClockChecks.all());
    if (program != null) {
      checks.addAll(ProgramChecks.of(program));
    }
    if (clusters.bootstrap == null) {
      checks.addAll(EngineChecks.embedded(ClusterOptions.engine(whip.session)));
    } else {
      checks.addAll(EngineChecks.cluster(clusters.cluster(), clusters.isOwnEngine()));
    }
    checks.forEach(check -> whip.session.printResult(check.lines()));
    return checks.stream().anyMatch(check -> check.verdict() == Check.Verdict.BROKEN) ? 1 : 0;
  }
}
