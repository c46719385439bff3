package whip.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private boolean isWritten;

  /** At the start: who finds the file afterwards finds this result, not one of yesterday. */
  void removeOld() {
    if (file == null || file.equals("-") || !Files.isRegularFile(Path.of(file))) {
      return;
    }
    try {
      // Of a link what it leads to: the link is its user's.
      Files.delete(Path.of(file).toRealPath());
    } catch (IOException refused) {
      throw new UserException(
          "%s holds an older result and cannot be removed: %s".formatted(file, refused), refused);
    }
  }

  /** Whether a result was asked for and is not there. */
  boolean isMissing() {
    return file != null && !isWritten;
  }

  void write(Profile profile) {
    write(ProfileJson.text(profile));
  }

  void write(String json) {
    if (file != null) {
      Whip.session(mixee).write(file, json);
      isWritten = true;
    }
  }
}
