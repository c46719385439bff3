package whip.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import whip.model.profile.Profile;
import whip.view.ProfileJson;

/** {@code --json FILE}, on every verb that prints a result. */
final class JsonOption {
  @Spec(Spec.Target.MIXEE)
  CommandSpec mixee;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "also write the result there as JSON; - is standard output")
  String file;

  void write(Profile profile) {
    write(ProfileJson.text(profile));
  }

  void write(String json) {
    if (file != null) {
      Whip.session(mixee).write(file, json);
    }
  }
}
