package whip.streams.whatif;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.platform.PrivateFile;

/** The files in which interrupted replays wait, one per work, the newest few. */
final class Checkpoints {

  /**
   * An interrupted replay is asked for again soon, or never. One takes as much as its open nodes.
   */
  static final int KEPT_MAX = 20;

  private static final String SUFFIX = ".checkpoint";

  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

  private final Path directory;

  Checkpoints(Path directory) throws IOException {
    this.directory = PrivateFile.makeDirectories(directory);
  }

  /** Whole or not at all, and on the disk before this returns. */
  synchronized void save(Request.Work work, byte[] bytes) throws IOException {
    Path file = file(work);
    Path unfinished = directory.resolve(file.getFileName() + ".new");
    try (FileChannel channel =
        FileChannel.open(
            PrivateFile.make(unfinished),
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        channel.write(left);
      }
      channel.force(true);
    }
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    removeOld();
  }

  synchronized Optional<byte[]> load(Request.Work work) throws IOException {
    Path file = file(work);
    return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
  }

  synchronized void remove(Request.Work work) {
    remove(file(work));
  }

  private void removeOld() throws IOException {
    List<Path> newestFirst;
    try (Stream<Path> files = Files.list(directory)) {
      newestFirst =
          files
              .filter(file -> file.toString().endsWith(SUFFIX))
              .sorted(Comparator.comparing(Checkpoints::writtenAt).reversed())
              .toList();
    }
    newestFirst.stream().skip(KEPT_MAX).forEach(Checkpoints::remove);
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It takes up space, no more: the next save tries again.
      LOG.warn("checkpoint {} cannot be removed: {}", file, e.toString());
    }
  }

  private static FileTime writtenAt(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(Request.Work work) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(work.toString().getBytes(StandardCharsets.UTF_8));
      return directory.resolve(HexFormat.of().formatHex(hash, 0, 16) + SUFFIX);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("bug: every Java has SHA-256", e);
    }
  }
}
