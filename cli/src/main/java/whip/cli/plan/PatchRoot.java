package whip.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import whip.cli.session.UserException;

/**
 * Directory that names in a patch are relative to: the working directory if all files lie below it,
 * else the root, since {@code patch} changes nothing outside of where it runs.
 *
 * @param directory without links
 * @param option of {@code patch -d}; empty: it runs in the working directory
 */
public record PatchRoot(Path directory, String option) {

  /** Directory for these files, which are given without links. */
  public static PatchRoot of(Path working, Set<String> files) {
    try {
      Path real = working.toRealPath();
      return files.stream().allMatch(file -> Path.of(file).startsWith(real))
          ? new PatchRoot(real, "")
          : new PatchRoot(real.getRoot(), real.getRoot().toString());
    } catch (IOException gone) {
      throw new UserException("the working directory cannot be read: " + gone, gone);
    }
  }

  /** A file's name in the patch. */
  public String name(String file) {
    return directory.relativize(Path.of(file)).toString();
  }
}
