package whip.cli.engine;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import whip.cli.launch.Tail;
import whip.engine.protocol.ActivityFile;
import whip.engine.protocol.Endpoint;
import whip.engine.protocol.EngineCommand;
import whip.engine.protocol.EngineDirectory;
import whip.engine.protocol.EngineException;
import whip.engine.protocol.EngineLock;
import whip.engine.protocol.RemovalsFile;
import whip.platform.ClassArchive;
import whip.platform.JavaCompiler;
import whip.platform.PrivateFile;

/**
 * This user's engine: a process of its own that outlives the command that started it and serves the
 * later ones. It is known by the file it writes when it is ready, and believed only after it has
 * answered.
 */
public final class EmbeddedEngine {
  /** Both without any news of what it is doing. */
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  private static final Duration STOP_LIMIT = Duration.ofMinutes(2);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
  private static final Duration PROGRESS = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int TAIL_LINES = 15;

  /** Its topics and stores take as much before the first run. */
  private static final long ROOM_BYTES = 16 << 20;

  private final WhipHome home;
  private final EngineDirectory directory;
  private final Consumer<String> progress;

  /**
   * Connects to nothing yet.
   *
   * @param progress takes a line whenever something takes long
   */
  public EmbeddedEngine(WhipHome home, Consumer<String> progress) {
    this.home = home;
    directory = new EngineDirectory(home.state());
    this.progress = progress;
  }

  /** The running engine, if there is one and it answers that it is ready. */
  public Optional<Endpoint> running() {
    return endpoint().filter(EmbeddedEngine::isReady);
  }

  /** Endpoint that the engine published, ready or not; empty without an engine. */
  public Optional<Endpoint> endpoint() {
    try {
      return Endpoint.read(directory)
          .filter(endpoint -> EngineCommand.isOf(endpoint.pid(), directory));
    } catch (FileSystemException refused) {
      throw StateTrouble.of(home, refused);
    } catch (IOException unreadable) {
      throw new EngineException(
          "%s cannot be read: %s; `whip engine stop` and start again"
              .formatted(directory.endpoint(), unreadable.getMessage()),
          unreadable);
    }
  }

  /**
   * The running engine; starts one if there is none. If several commands do so at once, one starts
   * it and all get it.
   */
  public Endpoint start() {
    Optional<Endpoint> running = running();
    if (running.isPresent()) {
      return running.get();
    }
    try {
      PrivateFile.makeDirectories(directory.root());
      PrivateFile.makeDirectories(directory.log());
      try (FileChannel channel =
          FileChannel.open(PrivateFile.make(directory.startLock()), StandardOpenOption.WRITE)) {
        channel.lock(); // Until the channel is closed.
        Optional<Endpoint> meanwhile = running();
        return meanwhile.isPresent() ? meanwhile.get() : startProcess();
      }
    } catch (FileSystemException refused) {
      throw StateTrouble.of(home, refused);
    } catch (IOException failed) {
      throw new EngineException("the engine cannot be started: " + failed.getMessage(), failed);
    }
  }

  /** Ends the engine in order; false when none was running. */
  public boolean stop() {
    Optional<ProcessHandle> process = process();
    if (process.isEmpty()) {
      return false;
    }
    process.get().destroy();
    awaitEnd(process.get());
    return true;
  }

  /** Says what the engine waits for, when that lasts. */
  private void awaitEnd(ProcessHandle process) {
    ActivityFile activity = new ActivityFile(directory);
    long start = System.nanoTime();
    long news = start;
    while (!endsWithin(process, Duration.ofMillis(100))) {
      long now = System.nanoTime();
      if (now - start > PATIENCE.toNanos()) {
        List<String> lines = activity.news();
        lines.forEach(line -> progress.accept("the engine is stopping: " + line));
        news = lines.isEmpty() ? news : now;
      }
      if (now - news > STOP_LIMIT.toNanos()) {
        throw new EngineException(
            "the engine (process %d) did not stop within %d s; see %s"
                .formatted(process.pid(), STOP_LIMIT.toSeconds(), directory.log()));
      }
    }
  }

  /** Newest step of starting or stopping, after {@code before}; empty where there is none. */
  public String activity(String before) {
    ActivityFile activity = new ActivityFile(directory);
    return activity.news().isEmpty() ? "" : activity.newest(before);
  }

  /**
   * Last automatic removals of the engine, in words, and whether it is within its limits; empty:
   * none yet.
   */
  public Optional<String> removals() {
    return RemovalsFile.read(directory);
  }

  /** Where it keeps its topics, stores and logs. */
  public EngineDirectory directory() {
    return directory;
  }

  private void checkRoom() throws IOException {
    long free = Files.getFileStore(directory.root()).getUsableSpace();
    if (free < ROOM_BYTES) {
      throw new EngineException(
          "the engine cannot be started: No space left on device: %s has %d KB and needs %d; free some, or set XDG_STATE_HOME to another directory"
              .formatted(home.shownState(), free >> 10, ROOM_BYTES >> 10));
    }
  }

  private Endpoint startProcess() throws IOException {
    checkRoom();
    Path output = PrivateFile.make(directory.output());
    Path temporary = PrivateFile.makeDirectories(directory.tmp());
    // A session of its own: Ctrl-C is meant for the program, not for the engine. What it writes is
    // for this user alone: Java has no option for that.
    List<String> command =
        new ArrayList<>(List.of("setsid", "sh", "-c", "umask 077; exec \"$0\" \"$@\""));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ClassArchive.options("engine"));
    command.addAll(JavaCompiler.wellButLate());
    command.addAll(
        List.of(
            "-Xmx1g",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            home.engineJars() + "/*",
            EngineCommand.MAIN));
    command.addAll(EngineCommand.arguments(directory));
    Process engine =
        new ProcessBuilder(command)
            .directory(directory.root().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    progress.accept("starting the engine in " + home.shownState());
    return awaitReady(engine, output);
  }

  private Endpoint awaitReady(Process engine, Path output) throws IOException {
    ActivityFile activity = new ActivityFile(directory);
    long start = System.nanoTime();
    long said = start;
    long news = start;
    while (true) {
      Optional<Endpoint> ready = running();
      if (ready.isPresent()) {
        return ready.get();
      }
      if (exitsWithin(engine, Duration.ofMillis(100))) {
        checkRoom();
        throw new EngineException(
            "the engine did not start; its last output follows, all of it is in " + directory.log(),
            Tail.of(output, TAIL_LINES));
      }
      long now = System.nanoTime();
      news = activity.news().isEmpty() ? news : now;
      if (now - news > START_LIMIT.toNanos()) {
        engine.destroy();
        throw new EngineException(
            "the engine was not ready within %d s; see %s"
                .formatted(START_LIMIT.toSeconds(), directory.log()));
      }
      if (now - said > PROGRESS.toNanos()) {
        said = now;
        progress.accept(
            "the engine is starting, %d s so far%s"
                .formatted((now - start) / 1_000_000_000, activity.newest(": ")));
      }
    }
  }

  /**
   * Also an engine that is starting or stopping and has no endpoint file: the lock file names it.
   */
  public Optional<ProcessHandle> process() {
    try {
      OptionalLong pid = EngineLock.lastHolder(directory);
      return pid.isPresent() && EngineCommand.isOf(pid.getAsLong(), directory)
          ? ProcessHandle.of(pid.getAsLong())
          : Optional.empty();
    } catch (FileSystemException refused) {
      throw StateTrouble.of(home, refused);
    } catch (IOException damaged) {
      throw new EngineException(
          "the lock file of the engine in " + directory.root() + " is damaged", damaged);
    }
  }

  /** Asks the engine itself. */
  public static boolean isReady(Endpoint endpoint) {
    try {
      // Not the newer HttpClient: its start costs a short command a tenth of a second.
      HttpURLConnection question =
          (HttpURLConnection)
              URI.create(endpoint.registry() + "/health/ready")
                  .toURL()
                  .openConnection(Proxy.NO_PROXY);
      question.setConnectTimeout((int) ANSWER_LIMIT.toMillis());
      question.setReadTimeout((int) ANSWER_LIMIT.toMillis());
      return question.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException unanswered) {
      return false;
    }
  }

  private static boolean exitsWithin(Process process, Duration patience) {
    try {
      return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EngineException("interrupted while the engine was starting", interrupted);
    }
  }

  private static boolean endsWithin(ProcessHandle process, Duration patience) {
    try {
      process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillThere) {
      return false;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException("bug: waiting for a process failed", impossible);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EngineException("interrupted while the engine was stopping", interrupted);
    }
  }
}
