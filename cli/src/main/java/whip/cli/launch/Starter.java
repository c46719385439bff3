package whip.cli.launch;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import whip.platform.Printable;

/**
 * The native program that started this Java, and starts the profiled program with all that its user
 * gave it ({@code whip-run}, docs/adr/0022). The two exchange frames over a pair of pipes: a
 * letter, a length in four bytes, and so many bytes, as {@code producer-native/starter/frames.h}
 * has them.
 *
 * <pre>{@code
 * starter: i k3...            Java: m whip: profiling ./a as run ...
 *          w "./a" "17"             = WHIP_CLOCK=auto
 *          f 1 ./a                  < LD_PRELOAD=/usr/lib/...
 *                                   r
 *          s 4711
 *          e 0
 * }</pre>
 *
 * The starter may have kept an earlier answer, and started the program by it before this process
 * was there; it then compares.
 */
public final class Starter {
  // Descriptors of this process; producer-native/starter/java.h has the same.
  private static final Path FROM_STARTER = Path.of("/proc/self/fd/3");
  private static final Path TO_STARTER = Path.of("/proc/self/fd/4");
  private static final Path PROGRAM_FILE = Path.of("/proc/self/fd/5");

  private static final int RUN_ID = 'i';
  private static final int WORDS = 'w';
  private static final int FILE = 'f';
  private static final int NO_FILE = 'n';
  private static final int STARTED = 's';
  private static final int REFUSED = 'x';
  private static final int ENDED = 'e';
  private static final int SET = '=';
  private static final int PREPEND = '<';
  private static final int SHOW = 'm';
  private static final int KEEP = 'k';
  private static final int RUN = 'r';

  /** Stands for the run's name in lines that the starter shows. */
  public static final String RUN_IN_TEXT = "\u0001";

  private final Path programFile;
  private final DataOutputStream to;
  private final CompletableFuture<String> run = new CompletableFuture<>();
  private final CompletableFuture<List<String>> words = new CompletableFuture<>();
  private final CompletableFuture<ProgramFile> file = new CompletableFuture<>();
  private final CompletableFuture<Void> started = new CompletableFuture<>();
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();

  /**
   * Reads in a thread of its own.
   *
   * @param programFile where the program's file is open, if it may be read
   * @param gone what to do when the starter has ended
   */
  public Starter(InputStream from, OutputStream to, Path programFile, Runnable gone) {
    this.programFile = programFile;
    this.to = new DataOutputStream(new BufferedOutputStream(to));
    Thread reading =
        new Thread(
            () -> {
              read(new DataInputStream(new BufferedInputStream(from)));
              gone.run();
            },
            "starter");
    reading.setDaemon(true);
    reading.start();
  }

  /** The one that started this process. */
  public static Starter ofProcess(Runnable gone) throws IOException {
    return new Starter(
        new FileInputStream(FROM_STARTER.toFile()),
        new FileOutputStream(TO_STARTER.toFile()),
        PROGRAM_FILE,
        gone);
  }

  /** The run's name: short enough to type, and no other's. */
  public String run() throws IOException, InterruptedException {
    return answer(run);
  }

  /** The program and its arguments, to be shown: what is no UTF-8 in them is replaced. */
  public List<String> words() throws IOException, InterruptedException {
    return answer(words);
  }

  public ProgramFile file() throws IOException, InterruptedException {
    return answer(file);
  }

  /**
   * Starts the program, unless it runs already by the same answer.
   *
   * @throws IOException when the operating system will not run it; the message says why
   */
  public RunningProgram start(Answer answer) throws IOException, InterruptedException {
    if (!answer.lines().isEmpty()) {
      write(SHOW, printable(answer.lines()));
    }
    CollectorEnvironment environment = answer.environment();
    for (Map.Entry<String, String> variable : environment.variables().entrySet()) {
      write(SET, variable.getKey() + "=" + variable.getValue());
    }
    for (Map.Entry<String, String> list : environment.lists().entrySet()) {
      write(PREPEND, list.getKey() + "=" + list.getValue());
    }
    Optional<String> validity = answer.validity().flatMap(Validity::text);
    if (validity.isPresent()) {
      write(KEEP, validity.get());
    }
    write(RUN, "");
    to.flush();
    answer(started);
    return new RunningProgram(ended);
  }

  /** Leaves the places for the run's name. */
  private static String printable(List<String> lines) {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      List<String> parts = List.of(line.split(RUN_IN_TEXT, -1));
      text.append(
          parts.stream().map(Printable::text).collect(Collectors.joining(RUN_IN_TEXT, "", "\n")));
    }
    return text.toString();
  }

  private void write(int kind, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    to.writeByte(kind);
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  private void read(DataInputStream from) {
    IOException end = new IOException("the starter has ended");
    try {
      for (int kind = from.read(); kind >= 0; kind = from.read()) {
        byte[] bytes = new byte[from.readInt()];
        from.readFully(bytes);
        take(kind, bytes);
      }
    } catch (IOException broken) {
      end = broken;
    }
    for (CompletableFuture<?> open : List.of(run, words, file, started, ended)) {
      open.completeExceptionally(end);
    }
  }

  private void take(int kind, byte[] bytes) throws IOException {
    switch (kind) {
      case RUN_ID -> run.complete(new String(bytes, StandardCharsets.UTF_8));
      case WORDS -> words.complete(split(bytes));
      case FILE ->
          file.complete(
              bytes[0] == '1'
                  ? new ProgramFile.Opened(programFile)
                  : new ProgramFile.ExecuteOnly());
      case NO_FILE -> file.complete(new ProgramFile.Missing(number(bytes)));
      case STARTED -> started.complete(null);
      case REFUSED ->
          started.completeExceptionally(new IOException(new String(bytes, StandardCharsets.UTF_8)));
      case ENDED -> ended.complete(number(bytes));
      default -> throw new IOException("the starter sent a frame of kind " + kind);
    }
  }

  private static int number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getInt();
  }

  private static List<String> split(byte[] bytes) {
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        words.add(new String(Arrays.copyOfRange(bytes, start, i), StandardCharsets.UTF_8));
        start = i + 1;
      }
    }
    return List.copyOf(words);
  }

  private static <T> T answer(CompletableFuture<T> future)
      throws IOException, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException failed) {
      throw new IOException(failed.getCause().getMessage(), failed.getCause());
    }
  }
}
