package whip.cli;

import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.PhaseAccount;

/** The option of verbs that show the whole run, or one phase of it. */
final class PhaseOption {
  @Option(
      names = "--phase",
      paramLabel = "NAME",
      description = "name in WHIP_PHASE of the one phase to show; default: the whole run")
  String name;

  /** Whether there is an account of what the user wants to see. */
  boolean isIn(Constructs run) {
    return name == null
        || run.phases().stream()
            .anyMatch(phase -> phase.name().equals(name) && phase.account().isPresent());
  }

  /** The account that the user wants to see. */
  Constructs of(Constructs run) {
    if (name == null) {
      return run;
    }
    PhaseAccount phase =
        run.phases().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(() -> none(run));
    return phase
        .account()
        .orElseThrow(
            () ->
                new UserException(
                    "phase %s of %s has no account: it was cut at no mark, as where all marks are in parallel regions; `whip constructs` lists its iterations"
                        .formatted(name, title(run))));
  }

  private UserException none(Constructs run) {
    String names = run.phases().stream().map(PhaseAccount::name).collect(Collectors.joining(", "));
    return new UserException(
        names.isEmpty()
            ? "%s has no phases: WHIP_PHASE of whip.h marks where an iteration begins"
                .formatted(title(run))
            : "%s has no phase %s; its phases: %s".formatted(title(run), name, names));
  }

  private static String title(Constructs run) {
    return (run.isOfJob() ? "job " : "run ") + run.run();
  }
}
