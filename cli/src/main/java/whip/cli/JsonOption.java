package whip.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import whip.cli.session.Results;
import whip.cli.session.Session;

/** {@code --json FILE}: a verb's result, for other programs too. */
final class JsonOption extends Results {
  @Spec(Spec.Target.MIXEE)
  CommandSpec mixee;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "also write the result there as JSON; - is standard output")
  String file;

  @Override
  protected Session session() {
    return Whip.session(mixee);
  }

  @Override
  protected String file() {
    return file;
  }
}
