package whip.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import whip.cli.session.UserException;

/** {@code help [VERB...]}: how to use it, with an example. */
@Command(name = "help", description = "Show how a verb is used, with an example.")
final class HelpVerb implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "VERB",
      description = "verb, and the one below it; all verbs if none is given")
  List<String> verbs = List.of();

  @Override
  public Integer call() {
    CommandLine all = spec.parent().commandLine();
    CommandLine wanted = all;
    for (String verb : verbs) {
      String above = wanted.getCommandSpec().qualifiedName();
      wanted = wanted.getSubcommands().get(verb);
      if (wanted == null) {
        throw new UserException(
            "there is no `%s %s`; `%s --help` lists what there is".formatted(above, verb, above));
      }
    }
    wanted.usage(all.getOut());
    return 0;
  }
}
