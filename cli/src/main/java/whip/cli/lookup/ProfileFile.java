package whip.cli.lookup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import whip.cli.session.UserException;
import whip.model.profile.Profile;
import whip.view.ProfileReader;

/** A profile that {@code --json} wrote to a file, in place of a run. */
public final class ProfileFile {

  private ProfileFile() {}

  /** No run's id looks like this. */
  public static boolean isMeant(String given) {
    return given.endsWith(".json") || given.contains("/");
  }

  /**
   * Reads the profile in the file.
   *
   * @throws UserException when that is no profile
   */
  public static Profile read(String file) {
    try {
      return ProfileReader.profile(Files.readString(Path.of(file)));
    } catch (IOException unreadable) {
      throw new UserException(file + " cannot be read: " + unreadable, unreadable);
    } catch (ProfileReader.Unreadable wrong) {
      throw new UserException(
          "%s is not a profile from `whip report --json`: %s".formatted(file, wrong.getMessage()),
          wrong);
    }
  }
}
