package whip.engine.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.OptionalLong;
import whip.platform.PrivateFile;

/**
 * At most one engine runs on a directory. The operating system lets go of the lock with the
 * process. The file holds the engine's pid:
 *
 * <pre>4711</pre>
 */
public final class EngineLock implements AutoCloseable {
  /** An engine whose broker was killed takes a moment to find out, and then to close its stores. */
  private static final Duration FINDS_OUT_LIMIT = Duration.ofSeconds(2);

  private static final Duration ENDS_LIMIT = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final FileChannel channel;

  private EngineLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock and writes this process's pid into the file, so that even an engine that is not
   * ready can be stopped. Waits for an engine that is ending.
   *
   * @throws EngineException when another engine holds it
   */
  public static EngineLock take(EngineDirectory directory)
      throws IOException, InterruptedException {
    FileChannel channel =
        FileChannel.open(PrivateFile.make(directory.lock()), StandardOpenOption.WRITE);
    long begin = System.nanoTime();
    while (!isTaken(channel)) {
      boolean isReady = Files.exists(directory.endpoint());
      Duration patience = isReady ? FINDS_OUT_LIMIT : ENDS_LIMIT;
      if (System.nanoTime() - begin > patience.toNanos()) {
        channel.close();
        throw new EngineException("another engine runs on " + directory.root());
      }
      Thread.sleep(PAUSE.toMillis());
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(pid().getBytes(StandardCharsets.US_ASCII)));
    return new EngineLock(channel);
  }

  /**
   * Pid of the last engine on the directory, which may have ended; empty: there was none, or it has
   * just taken the lock.
   *
   * @throws IOException also where the file holds no number
   */
  public static OptionalLong lastHolder(EngineDirectory directory) throws IOException {
    Path file = directory.lock();
    if (!Files.exists(file)) {
      return OptionalLong.empty();
    }
    String pid = Files.readString(file).strip();
    try {
      return pid.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(pid));
    } catch (NumberFormatException damaged) {
      throw new IOException(file + " holds no pid", damaged);
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException heldInThisProcess) {
      return false;
    }
  }

  private static String pid() {
    return Long.toString(ProcessHandle.current().pid());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
