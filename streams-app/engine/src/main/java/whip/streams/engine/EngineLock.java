package whip.streams.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineException;
import whip.platform.PrivateFile;

/**
 * At most one engine runs on a directory. The operating system lets go of the lock with the
 * process.
 */
final class EngineLock implements AutoCloseable {
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
  static EngineLock take(EngineDirectory directory) throws IOException, InterruptedException {
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
