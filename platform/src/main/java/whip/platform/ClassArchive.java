package whip.platform;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An archive of the classes that a long-lived process needs to start, which is quicker from one by
 * a quarter. The first process of a build writes it as it ends; archives of every kind lie where
 * the launcher keeps that of the command line.
 */
public final class ClassArchive {
  /** The command line's own archive, {@code cli.jsa} or {@code cli-BUILD.jsa}. */
  private static final String PROPERTY = "whip.class.archive";

  private static final String COMMAND_LINE = "cli";

  /** With what an archive begins once all of it is there: Java writes its header last. */
  private static final int DYNAMIC_ARCHIVE = 0xf00baba8;

  /** A smaller one is of a process that came to nothing: 48 MiB are usual, 25 where it failed. */
  private static final long SMALLEST_BYTES = 28 << 20;

  /** No process writes for so long. */
  private static final Duration WRITING_LIMIT = Duration.ofHours(1);

  /** An archive takes 50 MB. */
  private static final long ROOM_BYTES = 256 << 20;

  private static final String WRITES = "-XX:ArchiveClassesAtExit=";

  private ClassArchive() {}

  /**
   * Options for Java: to read the archive if there is one, else to write it.
   *
   * @param process the kind of process: its archive's name begins with it
   * @return empty where the launcher did not say where archives lie, or where there is no room
   */
  public static List<String> options(String process) {
    return options(System.getProperty(PROPERTY, ""), process, SMALLEST_BYTES);
  }

  /** Whether a process with these options writes an archive as it ends, for seconds. */
  public static boolean isWrittenWith(List<String> options) {
    return options.stream().anyMatch(option -> option.startsWith(WRITES));
  }

  static List<String> options(String commandLine, String process, long smallest) {
    if (commandLine.isEmpty()) {
      return List.of();
    }
    Path given = Path.of(commandLine);
    String name = given.getFileName().toString();
    Path archive = given.resolveSibling(process + name.substring(COMMAND_LINE.length()));
    boolean isThere = isThere(archive, smallest);
    if (!isThere && !hasRoom(archive.getParent())) {
      return List.of();
    }
    return List.of(
        "-D" + PROPERTY + "=" + given,
        isThere ? "-XX:SharedArchiveFile=" + archive : WRITES + archive + "." + UUID.randomUUID(),
        // Without one that it can use, a process is no worse than slow to start.
        "-Xshare:auto",
        "-Xlog:cds*=off");
  }

  /** Gives archives of processes that have ended their name, and removes failed ones. */
  private static boolean isThere(Path archive, long smallest) {
    try (DirectoryStream<Path> written =
        Files.newDirectoryStream(archive.getParent(), archive.getFileName() + ".*")) {
      for (Path file : written) {
        boolean whole = isWhole(file);
        if (whole && Files.size(file) < smallest) {
          Files.deleteIfExists(file);
        } else if (whole && !Files.exists(archive)) {
          Files.move(file, archive, StandardCopyOption.ATOMIC_MOVE);
        } else if (age(file).compareTo(WRITING_LIMIT) > 0) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException gone) {
      // Another process was quicker, or there is no such directory: what is there shows it.
    }
    return Files.exists(archive);
  }

  /** A process that cannot write what it should ends with an error. */
  private static boolean hasRoom(Path directory) {
    try {
      return Files.isWritable(directory)
          && Files.getFileStore(directory).getUsableSpace() > ROOM_BYTES;
    } catch (IOException gone) {
      return false;
    }
  }

  private static boolean isWhole(Path file) throws IOException {
    try (DataInputStream bytes = new DataInputStream(Files.newInputStream(file))) {
      return bytes.available() >= Integer.BYTES
          && Integer.reverseBytes(bytes.readInt()) == DYNAMIC_ARCHIVE;
    }
  }

  private static Duration age(Path file) throws IOException {
    return Duration.between(Files.getLastModifiedTime(file).toInstant(), Instant.now());
  }
}
