package whip.streams.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;

/**
 * At most one engine runs on a directory. The operating system lets go of the lock with the
 * process.
 */
final class EngineLock implements AutoCloseable {
  private final FileChannel channel;

  private EngineLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock and writes this process's pid into the file, so that even an engine that is not
   * ready can be told to stop.
   *
   * @throws EngineException when another engine holds it
   */
  static EngineLock take(EngineDirectory directory) throws IOException {
    FileChannel channel =
        FileChannel.open(directory.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException heldInThisProcess) {
      lock = null;
    }
    if (lock == null) {
      channel.close();
      throw new EngineException("another engine runs on " + directory.root());
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(pid().getBytes(StandardCharsets.US_ASCII)));
    return new EngineLock(channel);
  }

  private static String pid() {
    return Long.toString(ProcessHandle.current().pid());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
