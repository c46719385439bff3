package whip.bench.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import whip.platform.JavaCompiler;

/** The topology as a process of its own, and what it uses. */
final class TopologyProcess implements AutoCloseable {
  /** With RocksDB's and the virtual machine's own memory the target is 700 MB. */
  private static final String HEAP = "-Xmx384m";

  private static final long NS_PER_TICK = 10_000_000; // USER_HZ is 100 on every Linux

  private final Process process;
  private final Path directory;
  private final String threadName;

  TopologyProcess(NodeTopic.Setup setup, int threads, Path state) throws IOException {
    Files.createDirectories(state);
    String application = setup.prefix() + "topology";
    threadName = (application + "-").substring(0, Math.min(15, application.length() + 1));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(HEAP);
    command.addAll(JavaCompiler.wellButLate()); // as in the engine
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            "whip.streams.TopologyMain",
            "--bootstrap",
            setup.bootstrap(),
            "--registry",
            setup.registry(),
            "--prefix",
            setup.prefix(),
            "--application",
            application,
            "--threads",
            Integer.toString(threads),
            "--state-dir",
            state.toString()));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(state.resolve("log").toFile())
            .start();
    directory = Path.of("/proc", Long.toString(process.pid()));
  }

  /** CPU time of the process, ended threads included. */
  long cpuNs() throws IOException {
    String stat = Files.readString(directory.resolve("stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * NS_PER_TICK;
  }

  /**
   * CPU time of the threads that fold, and of the few others that bear the application's name.
   * Linux knows 15 characters of {@code bench.topology-…-StreamThread-1}.
   */
  long streamThreadsNs() throws IOException {
    long sum = 0;
    try (Stream<Path> tasks = Files.list(directory.resolve("task"))) {
      for (Path task : (Iterable<Path>) tasks::iterator) {
        if (Files.readString(task.resolve("comm")).strip().equals(threadName)) {
          sum += Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ", -1)[0]);
        }
      }
    }
    return sum;
  }

  /** The highest resident memory since the last call. */
  long takePeakKib() throws IOException {
    String peak =
        Files.readAllLines(directory.resolve("status")).stream()
            .filter(line -> line.startsWith("VmHWM:"))
            .findFirst()
            .orElseThrow();
    Files.writeString(directory.resolve("clear_refs"), "5");
    return Long.parseLong(peak.replaceAll("\\D", ""));
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
