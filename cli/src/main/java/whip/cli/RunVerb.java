package whip.cli;

import java.io.IOException;
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
import whip.cli.ask.RanksAnswer;
import whip.cli.ask.Specs;
import whip.cli.ask.StandingQuestion;
import whip.cli.dashboard.DashboardProcess;
import whip.cli.dashboard.OpenDashboard;
import whip.cli.engine.WhipHome;
import whip.cli.launch.Answer;
import whip.cli.launch.CheckedLoops;
import whip.cli.launch.CollectorEnvironment;
import whip.cli.launch.Depths;
import whip.cli.launch.ExitStatus;
import whip.cli.launch.GccRuntime;
import whip.cli.launch.OpenMpRuntime;
import whip.cli.launch.RunningProgram;
import whip.cli.launch.Starter;
import whip.cli.launch.Validity;
import whip.cli.run.FoundProgram;
import whip.cli.run.RunResult;
import whip.cli.session.InterruptedByUserException;
import whip.cli.session.UserException;
import whip.engine.protocol.EngineDirectory;
import whip.model.plan.Personality;
import whip.model.plan.Plan;
import whip.model.plan.Planner;
import whip.model.profile.Profile;
import whip.model.region.RegionProfile;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Outcome;
import whip.platform.Printable;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.Since;
import whip.view.Advice;
import whip.view.PlanJson;
import whip.view.PlanTable;
import whip.view.ProfileJson;
import whip.view.ProfileTable;
import whip.view.ProgramsJson;
import whip.view.ProgramsTable;
import whip.view.Remedies;
import whip.view.WhatIfJson;
import whip.view.WhatIfTable;

/** {@code run -- PROGRAM}: profile a program and print its table. */
@Command(
    name = "run",
    description = "Profile a program.",
    footer = {"", "Example: whip run --threads 4 -- ./relax 1000 < input.txt"})
final class RunVerb implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "PROGRAM ARGS",
      description = "the program and its arguments, behind --")
  List<String> command;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "number of threads in a team (OMP_NUM_THREADS)")
  Integer threads;

  @Option(
      names = "--depth",
      paramLabel = "MIN-MAX",
      description =
          "depths of regions that are measured in a program built by whip cc, at most 8; auto: 0-7")
  String depth;

  @Option(
      names = "--check",
      arity = "0..1",
      fallbackValue = CheckedLoops.ALL,
      preprocessor = AttachedValue.class,
      split = ",",
      paramLabel = "LOOP",
      description =
          "look for iterations that overwrite what others use, in loops of a program built by whip cc, such as --check=blur.c:30; default: all; takes far longer")
  List<String> check = List.of();

  @Option(
      names = "--whatif",
      paramLabel = "SPEC",
      description = "what-if question to answer after the run (whip help whatif); may be repeated")
  List<String> whatif = List.of();

  @Option(
      names = "--open",
      negatable = true,
      description = "also show the run in the dashboard (on a desktop, in a browser), until Ctrl-C")
  boolean open;

  @ParentCommand Whip whip;
  @Mixin MeasuringOptions measuring;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Override
  public Integer call() throws IOException, InterruptedException {
    results.removeOld();
    refuseWhatMakesNoSense();
    Hypothesis hypothesis = Specs.parsed(whatif);
    Starter starter = starter();
    WhipHome home = whip.session.home();
    FoundProgram program =
        FoundProgram.of(starter.file(), command.get(0), gccRuntime(home), keepsGccRuntime());
    Cluster cluster = clusters.clusterForPrograms();
    String run = starter.run();
    Optional<DashboardProcess> dashboard = open ? dashboard(home, cluster) : Optional.empty();
    Optional<OpenDashboard> view = OpenDashboard.of(cluster, home.state());
    if (open && view.isPresent()) {
      DashboardVerb.openOnDesktop(whip.session, view.get().invitation(run), home.state());
    }
    Answer answer =
        new Answer(
            environment(home, cluster, program),
            lines(program, view),
            view.isEmpty() && whatif.isEmpty()
                ? validity(home, cluster, program)
                : Optional.empty());
    Optional<StandingQuestion> question =
        hypothesis.specs().isEmpty()
            ? Optional.empty()
            : Optional.of(new StandingQuestion(whip.session, cluster, run, hypothesis));
    RunResult.Started started =
        new RunResult.Started(
            run,
            command,
            measuring.clock.name(),
            program.usesOpenMp(),
            program.isSerial(),
            Instant.now(),
            Since.now(clusters.clocksDiffer()));
    RunningProgram running = start(starter, answer, question);
    whip.session.onSignals(List.of("INT", "TERM", "HUP"), () -> endWaiting(running, run));
    int status;
    try (RunResult result = new RunResult(whip.session, cluster, started, running)) {
      status = running.await();
      finish(run, result, question, status);
    }
    if (dashboard.isPresent() && dashboard.get().isAlive() && !ExitStatus.wasAskedToEnd(status)) {
      whip.session.say("the dashboard goes on; Ctrl-C ends it");
      dashboard.get().awaitEnd();
    }
    return results.isMissing() && status == 0 ? Whip.NOT_WRITTEN : status;
  }

  private CollectorEnvironment environment(WhipHome home, Cluster cluster, FoundProgram program) {
    CollectorEnvironment environment =
        new CollectorEnvironment(home.collector())
            .cluster(cluster.bootstrap(), cluster.registry(), cluster.prefix())
            .named(measuring.name, measuring.labels)
            .measure(measuring.clock.name(), measuring.detail.name(), measuring.resolution);
    cluster.config().ifPresent(environment::config);
    if (threads != null) {
      environment.threads(threads);
    }
    if (depth != null) {
      try {
        environment.depth(Depths.parsed(depth));
      } catch (IllegalArgumentException wrong) {
        throw new UserException(wrong.getMessage(), wrong);
      }
    }
    if (!check.isEmpty()) {
      try {
        environment.check(CheckedLoops.parsed(check));
      } catch (IllegalArgumentException wrong) {
        throw new UserException(wrong.getMessage(), wrong);
      }
    }
    if (measuring.noConstructs) {
      environment.noConstructs();
    }
    if (measuring.noFunctions) {
      environment.noFunctions();
    }
    if (measuring.grains) {
      environment.grains();
    }
    // Not below mpirun: what a rank leaves behind on its host may be killed with the job.
    if ((program.usesOpenMp() || program.isSerial())
        && !whip.session.environment().containsKey("WHIP_END_MS")) {
      environment.endAtOnce();
    }
    preloaded(home, program).ifPresent(environment::preload);
    program.gcc().ifPresent(environment::gccRuntime);
    if (program.gcc().isPresent()
        && !whip.session.environment().containsKey("KMP_DUPLICATE_LIB_OK")) {
      environment.letRuntimesBeSeveral();
    }
    return environment;
  }

  /**
   * Libraries to load before the program's own. With the collector among them it hears of functions
   * that begin before OpenMP starts.
   */
  private Optional<String> preloaded(WhipHome home, FoundProgram program) {
    boolean isHeard =
        program.reportsFunctions() && !measuring.noFunctions && !measuring.noConstructs;
    List<String> libraries = new ArrayList<>();
    program.preload().ifPresent(libraries::add);
    if (isHeard && program.usesOpenMp()) {
      libraries.add(home.collector().toString());
    }
    if (libraries.isEmpty()) {
      return Optional.empty();
    }
    program.sanitizer().ifPresent(library -> libraries.add(0, library));
    return Optional.of(String.join(":", libraries));
  }

  /** Empty where it cannot be: then programs run as without. */
  private Optional<GccRuntime> gccRuntime(WhipHome home) {
    Optional<OpenMpRuntime> llvm = OpenMpRuntime.find();
    if (llvm.isEmpty() || keepsGccRuntime()) {
      return Optional.empty();
    }
    String libraryPath = whip.session.environment().getOrDefault("LD_LIBRARY_PATH", "");
    try {
      return GccRuntime.make(home.nativeParts(), llvm.get(), home.state(), libraryPath);
    } catch (IOException refused) {
      whip.session.say(
          "programs that GCC built and that this one starts are not seen: %s", refused);
      return Optional.empty();
    }
  }

  /** A way out, should a program ever trip over another runtime than its own. */
  private boolean keepsGccRuntime() {
    return "0".equals(whip.session.environment().get("WHIP_GCC"));
  }

  private List<String> lines(FoundProgram program, Optional<OpenDashboard> view) {
    List<String> lines = new ArrayList<>();
    // Printable already here: what the program's name has of the starter's marks is no mark.
    program.notes().forEach(note -> lines.add("whip: " + Printable.text(note)));
    lines.add(
        "whip: profiling %s as run %s"
            .formatted(Printable.text(command.get(0)), Starter.RUN_IN_TEXT));
    view.ifPresent(open -> lines.addAll(List.of("", "    " + address(open), "")));
    return lines;
  }

  /**
   * Files and processes that the answer depends on, beside the command line, its variables and the
   * program.
   */
  private Optional<Validity> validity(WhipHome home, Cluster cluster, FoundProgram program) {
    List<Path> files = new ArrayList<>(List.of(home.collector()));
    files.add(new EngineDirectory(home.state()).endpoint());
    files.add(OpenDashboard.file(home.state()));
    cluster.config().ifPresent(files::add);
    program.replacement().ifPresent(runtime -> files.add(runtime.library()));
    program.gcc().ifPresent(runtime -> files.addAll(List.of(runtime.library(), runtime.gnu())));
    return Optional.of(new Validity(clusters.engineProcess(), files));
  }

  /** Empty where there is one already, and where none starts: the program runs all the same. */
  private Optional<DashboardProcess> dashboard(WhipHome home, Cluster cluster)
      throws InterruptedException {
    if (OpenDashboard.of(cluster, home.state()).isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          DashboardProcess.start(home, cluster, clusters.arguments(), whip.session::say));
    } catch (IOException refused) {
      whip.session.say(refused.getMessage());
      return Optional.empty();
    }
  }

  /** Address for the user. One with access is for a screen alone: a log has other readers. */
  private String address(OpenDashboard open) {
    return whip.session.isTerminal()
        ? open.invitation(Starter.RUN_IN_TEXT)
        : open.address(Starter.RUN_IN_TEXT);
  }

  /** From here on the program has run: whatever fails, its exit status is the answer. */
  private void finish(
      String run, RunResult result, Optional<StandingQuestion> question, int status) {
    try {
      List<Profile> profiles = result.await(status);
      if (result.regions().isPresent()) {
        question.ifPresent(StandingQuestion::cancel);
        showRegions(run, result.regions().get());
      } else if (profiles.size() == 1) {
        Profile profile = profiles.get(0);
        show(profile);
        whip.session.print(List.of(""));
        whip.session.print(Advice.lines(profile, clusters.commands()));
        Optional<String> answer = question.flatMap(asked -> answer(asked, profile));
        results.write(() -> answer.orElseGet(() -> ProfileJson.text(profile)));
      } else {
        question.ifPresent(StandingQuestion::cancel);
        if (!profiles.isEmpty()) {
          showAll(run, profiles);
        }
      }
      question.ifPresent(StandingQuestion::close);
    } catch (ReadException | UserException failed) {
      whip.session.say(failed.getMessage());
    }
  }

  /** A serial program has a plan in place of a profile. */
  private void showRegions(String run, RegionProfile regions) {
    Plan plan =
        Planner.plan(
            regions, Personality.OPENMP, Runtime.getRuntime().availableProcessors(), Set.of());
    show(PlanTable.lines(plan));
    whip.session.say(
        "`%s` plans for other machines", clusters.commands().line("plan " + run + " --cores 64"));
    if (!whatif.isEmpty()) {
      whip.session.say("--whatif asks about programs that use OpenMP; this one is serial");
    }
    results.write(PlanJson.of(plan)::writeTo);
  }

  /** Some in full; of more, which there are. */
  private void showAll(String run, List<Profile> profiles) {
    show(ProgramsTable.lines(run, profiles, clusters.commands()));
    if (profiles.size() <= ProgramsTable.TABLES_MAX) {
      profiles.forEach(this::show);
    }
    if (!whatif.isEmpty()) {
      whip.session.say(
          "--whatif asks about one program: `%s` asks about one of these",
          clusters.commands().line("whatif RUN SPEC"));
    }
    results.write(() -> ProgramsJson.text(run, profiles));
  }

  private void show(Profile profile) {
    show(ProfileTable.lines(profile));
    whip.session.print(Remedies.lines(profile, whip.session.home().chunksPlugin()));
  }

  /** Answer as JSON, once it is shown. Without an answer, the measured profile is still one. */
  private Optional<String> answer(StandingQuestion question, Profile profile) {
    try {
      if (profile.isOfRanks()) {
        RanksAnswer.Answered answer = question.answerOfRanks(profile);
        show(WhatIfTable.withoutHeader(answer.measured(), answer.outcome()));
        return Optional.of(WhatIfJson.besideMeasured(answer.measured(), answer.outcome()));
      }
      Outcome outcome = question.answer(profile);
      show(WhatIfTable.withoutHeader(profile, outcome));
      return Optional.of(WhatIfJson.besideMeasured(profile, outcome));
    } catch (ReadException | UserException | InterruptedByUserException failed) {
      whip.session.say(failed.getMessage());
      return Optional.empty();
    }
  }

  private void show(List<String> table) {
    whip.session.print(List.of(""));
    whip.session.print(table);
  }

  /**
   * While the program runs, a signal is the program's affair, to which the starter passes it on; a
   * signal to all processes of a job means this one, too, and its user still wants the profile.
   */
  private void endWaiting(RunningProgram program, String run) {
    if (program.hasEnded()) {
      whip.session.say(
          "interrupted; `%s` shows the profile", clusters.commands().line("report " + run));
      whip.session.end(InterruptedByUserException.STATUS);
    }
  }

  private Starter starter() {
    return whip.session
        .starter()
        .orElseThrow(
            () ->
                new UserException(
                    "a program cannot be started from Java alone: use the launcher, `whip run -- PROGRAM`"));
  }

  private RunningProgram start(Starter starter, Answer answer, Optional<StandingQuestion> question)
      throws InterruptedException {
    try {
      return starter.start(answer);
    } catch (IOException refused) {
      question.ifPresent(StandingQuestion::cancel);
      throw new UserException(
          "%s cannot be run: %s".formatted(command.get(0), refused.getMessage()), refused);
    }
  }

  private void refuseWhatMakesNoSense() {
    measuring.refuseWhatMakesNoSense();
    if (threads != null && threads < 1) {
      throw new UserException("--threads takes a number of at least 1");
    }
  }
}
