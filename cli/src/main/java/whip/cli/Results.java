package whip.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import whip.model.profile.Profile;
import whip.view.ProfileJson;

/**
 * Where a verb's result goes: for people to standard output, so that it can be piped, and as JSON
 * to the file of {@code --json}. Where that is standard output, it has it alone.
 */
final class Results {
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
    if (file == null || isOutTaken() || !Files.isRegularFile(Path.of(file))) {
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

  /** Prints lines of it. */
  void print(List<String> lines) {
    if (isOutTaken()) {
      session().print(lines);
    } else {
      session().printResult(lines);
    }
  }

  /** Prints what changes as time goes on: in place on a terminal, else one after the other. */
  void show(List<String> lines) {
    if (!isOutTaken() && session().isTerminal(1)) {
      session().redrawResult(lines);
    } else {
      print(lines);
      print(List.of(""));
    }
  }

  void write(Profile profile) {
    write(ProfileJson.text(profile));
  }

  void write(String json) {
    if (file != null) {
      session().write(file, json);
      isWritten = true;
    }
  }

  /** Whether something else than a terminal reads what is printed. */
  boolean isPiped() {
    return !isOutTaken() && !session().isTerminal(1);
  }

  private boolean isOutTaken() {
    return "-".equals(file);
  }

  private Session session() {
    return Whip.session(mixee);
  }
}
