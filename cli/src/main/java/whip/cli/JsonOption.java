package whip.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import whip.model.profile.Profile;
import whip.view.ProfileJson;

/** {@code --json FILE}, on every verb that prints a result. */
final class JsonOption {
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
      write(file, json);
    }
  }

  /** To a file, or to standard output where the file is {@code -}. */
  static void write(String file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  static void write(String file, byte[] bytes) {
    try {
      if (file.equals("-")) {
        System.out.write(bytes);
        System.out.flush();
      } else {
        Files.write(Path.of(file), bytes);
      }
    } catch (IOException failed) {
      throw new UserException(file + " cannot be written: " + failed.getMessage(), failed);
    }
  }
}
