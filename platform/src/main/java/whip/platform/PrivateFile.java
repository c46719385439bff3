package whip.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and directories for this user alone from the moment they are there, whatever the umask. */
public final class PrivateFile {
  private static final FileAttribute<Set<PosixFilePermission>> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private PrivateFile() {}

  /** Whole or not at all. */
  public static void write(Path file, String text) throws IOException {
    Path whole =
        Files.createTempFile(file.getParent(), file.getFileName().toString(), ".new", FILE);
    Files.write(whole, text.getBytes(StandardCharsets.UTF_8));
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Makes an empty file unless there is one; one that was there is tightened. */
  public static Path make(Path file) throws IOException {
    try {
      Files.createFile(file, FILE);
    } catch (FileAlreadyExistsException there) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
    return file;
  }

  /** Makes what is missing of a path; the directory itself is tightened if it was there. */
  public static Path makeDirectories(Path directory) throws IOException {
    Files.createDirectories(directory, DIRECTORY);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    return directory;
  }
}
