package whip.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.logging.LogManager;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;
import whip.cli.ask.ExpiredException;
import whip.cli.session.InterruptedByUserException;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.engine.protocol.EngineException;
import whip.read.ReadException;

/**
 * The command line. Results go to standard output and messages to standard error; {@code run} says
 * everything on standard error, so that its program's output stays the program's own.
 *
 * <p>Exit status: the program's own for {@code run}; that of the first run that failed for {@code
 * scale}; 0; 3 for a {@code diff} over its limit; 4 where a run is to be read again and records of
 * it have expired; or 125 when the tool itself failed.
 */
@Command(
    name = "whip",
    mixinStandardHelpOptions = true,
    version = "whip 0.1.0",
    description = "Live parallelism profiles of OpenMP programs, through Kafka.",
    footer = {
      "",
      "whip help VERB, or whip VERB --help, shows an example.",
      "Every option --some-name can be given as variable WHIP_SOME_NAME."
    })
public final class Whip implements Runnable {
  /**
   * A run's result was to be written and is not: the starter then ends with {@link Session#FAILED},
   * should the program have ended with 0.
   */
  static final int NOT_WRITTEN = 126;

  /** In the order in which they are listed. */
  private static final List<Class<?>> VERBS =
      List.of(
          RunVerb.class,
          CompileVerb.C.class,
          CompileVerb.Cxx.class,
          ReportVerb.class,
          TopVerb.class,
          ConstructsVerb.class,
          FlowVerb.class,
          PropertiesVerb.class,
          GrainsVerb.class,
          PlanVerb.class,
          ControlVerb.class,
          DashboardVerb.class,
          RunsVerb.class,
          DiffVerb.class,
          ScaleVerb.class,
          WhatIfVerb.class,
          ReplayVerb.class,
          ExportVerb.class,
          SinkVerb.class,
          DoctorVerb.class,
          EngineVerb.class,
          TopicsVerb.class,
          HelpVerb.class);

  /** Named in the documentation of the interface, not in this version. */
  private static final Set<String> LATER = Set.of("import");

  @Spec CommandSpec spec;

  final Session session;

  private Whip(Session session) {
    this.session = session;
  }

  /** The session of the command line that has this command. */
  static Session session(CommandSpec command) {
    return ((Whip) command.root().userObject()).session;
  }

  public static void main(String[] arguments) {
    // The clients' logs are not for users: what matters of them comes as an exception.
    LogManager.getLogManager().reset();
    System.exit(execute(Session.ofProcess(), arguments));
  }

  /**
   * Runs a command line in this process.
   *
   * @return its exit status
   */
  public static int execute(Session session, String... arguments) {
    // To read the annotations of all verbs takes longer than a short program.
    List<Class<?>> verbs =
        arguments.length > 0 && arguments[0].equals("run") ? List.of(RunVerb.class) : VERBS;
    return commandLine(verbs, session).execute(whole(session, arguments));
  }

  /** The parser with its error messages; options fall back on the variables. */
  static CommandLine commandLine(Session session) {
    return commandLine(VERBS, session);
  }

  private static CommandLine commandLine(List<Class<?>> verbs, Session session) {
    Whip whip = new Whip(session);
    CommandLine commandLine = new CommandLine(whip);
    verbs.forEach(commandLine::addSubcommand);
    commandLine.getSubcommands().values().forEach(Whip::addHelp);
    commandLine.setDefaultValueProvider(new VariableDefaults(session.environment()));
    // A program's argument that begins with @ is no file of ours.
    commandLine.setExpandAtFiles(false);
    commandLine.setOut(new PrintWriter(session.out(), true, StandardCharsets.UTF_8));
    commandLine.setErr(new PrintWriter(session.terminal(), true, StandardCharsets.UTF_8));
    commandLine.setParameterExceptionHandler(whip::misused);
    commandLine.setExecutionExceptionHandler(
        (failure, command, parsed) -> whip.failed(failure, command.getCommand()));
    commandLine.getSubcommands().get("run").setStopAtPositional(true);
    return commandLine;
  }

  /** To a verb and those below it. */
  private static void addHelp(CommandLine verb) {
    verb.getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("show this help")
                .build());
    verb.getSubcommands().values().forEach(Whip::addHelp);
  }

  /**
   * The command line as its user gave it: the launcher leaves the program and its arguments to the
   * starter, which has them byte for byte.
   */
  private static String[] whole(Session session, String[] arguments) {
    List<String> whole = new ArrayList<>(List.of(arguments));
    if (session.starter().isEmpty()) {
      // The other separator; the starter knows both.
      int separator =
          arguments.length > 0 && arguments[0].equals("scale") ? firstSeparator(whole) : -1;
      if (separator >= 0) {
        whole.set(separator, "--");
      }
      return whole.toArray(String[]::new);
    }
    whole.add("--");
    try {
      whole.addAll(session.starter().get().words());
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException("bug: interrupted before it began", interrupted);
    }
    return whole.toArray(String[]::new);
  }

  /** Place of a {@code ---} that no {@code --} comes before; negative: there is none. */
  private static int firstSeparator(List<String> words) {
    int separator = words.indexOf("---");
    int other = words.indexOf("--");
    return other >= 0 && other < separator ? -1 : separator;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  private int misused(ParameterException misuse, String[] arguments) {
    if (arguments.length > 0 && LATER.contains(arguments[0])) {
      session.say("`%s` is not in this version.", arguments[0]);
      return Session.FAILED;
    }
    session.say(misuse.getMessage());
    if (!UnmatchedArgumentException.printSuggestions(misuse, misuse.getCommandLine().getErr())) {
      String command = misuse.getCommandLine().getCommandSpec().qualifiedName();
      session.say("`%s --help` shows how it is used.", command);
    }
    return Session.FAILED;
  }

  /**
   * Prints the failure. An error that the user can act on is one sentence; anything else is a bug
   * and needs its trace.
   */
  private int failed(Exception failure, Object verb) {
    if (failure instanceof InterruptedByUserException) {
      session.say(failure.getMessage());
      return InterruptedByUserException.STATUS;
    }
    if (failure instanceof ExpiredException) {
      session.say(failure.getMessage());
      return ExpiredException.STATUS;
    }
    if (failure instanceof EngineException engine) {
      session.say(engine.getMessage());
      session.print(engine.details());
    } else if (failure instanceof ReadException || failure instanceof UserException) {
      session.say(failure.getMessage());
    } else {
      session.say("bug: %s. Please report it with the lines below.", failure);
      session.print(trace(failure));
    }
    return verb instanceof RunVerb run && run.results.isMissing() ? NOT_WRITTEN : Session.FAILED;
  }

  private static List<String> trace(Exception failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString().replace("\t", "    ").lines().toList();
  }
}
