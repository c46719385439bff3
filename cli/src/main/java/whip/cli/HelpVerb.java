package whip.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code help [VERB]}: how to use it, with an example. */
@Command(name = "help", description = "Show how a verb is used, with an example.")
final class HelpVerb implements Callable<Integer> {
  @Spec CommandSpec spec;

  @ParentCommand Whip whip;

  @Parameters(
      arity = "0..1",
      paramLabel = "VERB",
      description = "the verb; without one, all of them")
  String verb;

  @Override
  public Integer call() {
    CommandLine all = spec.parent().commandLine();
    CommandLine wanted = verb == null ? all : all.getSubcommands().get(verb);
    if (wanted == null) {
      throw new UserException("there is no verb " + verb + "; `whip help` lists them");
    }
    wanted.usage(all.getErr());
    return 0;
  }
}
