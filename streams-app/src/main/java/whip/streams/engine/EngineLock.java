package whip.streams.engine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
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
   * Takes the lock.
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
    return new EngineLock(channel);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
