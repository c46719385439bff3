package whip.cli.session;

import com.google.errorprone.annotations.FormatMethod;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import whip.cli.engine.WhipHome;
import whip.cli.launch.Signals;
import whip.cli.launch.Starter;
import whip.platform.Printable;

/**
 * Environment of a command line: variables, and where its output goes. Results go to standard
 * output, messages to standard error; {@code run} leaves standard output to its program. Only the
 * session of a process of its own looks at terminals and signals, which all threads of a process
 * share.
 *
 * <p>Every line that a verb prints is made printable here, since much of it is what others wrote.
 */
public final class Session {
  /** Exit status of the tool's own failure, as distinct from the profiled program's. */
  public static final int FAILED = 125;

  /** Text that is made while it is written. */
  @FunctionalInterface
  public interface Text {
    void writeTo(Writer out) throws IOException;
  }

  /** Writes bytes as it makes them. */
  @FunctionalInterface
  public interface Bytes {
    /** Writes all of them. */
    void writeTo(OutputStream out) throws IOException;
  }

  private final Map<String, String> environment;
  private final OutputStream out;
  private final PrintStream err;
  private final boolean ownsProcess;
  private final Optional<Starter> starter;

  /** A session inside another program, which keeps its own streams and signals. */
  public Session(Map<String, String> environment, OutputStream out, PrintStream err) {
    this(environment, out, err, false, Optional.empty());
  }

  private Session(
      Map<String, String> environment,
      OutputStream out,
      PrintStream err,
      boolean ownsProcess,
      Optional<Starter> starter) {
    this.environment = environment;
    this.out = out;
    this.err = err;
    this.ownsProcess = ownsProcess;
    this.starter = starter;
  }

  /** The session of a process that does nothing else. */
  public static Session ofProcess() {
    // Not System.out, which keeps it to itself when a disk is full.
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    return new Session(System.getenv(), out, System.err, true, ofThisProcess());
  }

  /** The launcher sets the property where it starts Java by the starter. */
  private static Optional<Starter> ofThisProcess() {
    if (!Boolean.getBoolean("whip.starter")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Starter.ofProcess(() -> System.exit(FAILED)));
    } catch (IOException closed) {
      throw new UncheckedIOException("the starter's pipes cannot be opened", closed);
    }
  }

  /** Copy of the session that can start programs. */
  public Session with(Starter other) {
    return new Session(environment, out, err, ownsProcess, Optional.of(other));
  }

  /** Starter of programs; empty where there is none. */
  public Optional<Starter> starter() {
    return starter;
  }

  public Map<String, String> environment() {
    return environment;
  }

  public WhipHome home() {
    return WhipHome.of(environment);
  }

  /** Standard output, for this tool's own usage. */
  public OutputStream out() {
    return out;
  }

  /** Standard error, for what takes over the terminal or prints this tool's own usage alone. */
  public PrintStream terminal() {
    return err;
  }

  /** Prints a line that is clearly ours, among the program's. */
  public void say(String line) {
    err.print("whip: " + Printable.text(line) + "\n");
  }

  @FormatMethod
  public void say(String format, Object... arguments) {
    say(format.formatted(arguments));
  }

  /** Prints a message of several lines, or what {@code run} has found. */
  public void print(List<String> lines) {
    err.print(printable(lines));
  }

  /** Prints lines of a result. */
  public void printResult(List<String> lines) {
    write("-", printable(lines));
  }

  /** Prints a result in place of all that is on the terminal. */
  void redrawResult(List<String> lines) {
    write("-", "\u001b[H\u001b[2J" + printable(lines));
  }

  private static String printable(List<String> lines) {
    return lines.stream().map(line -> Printable.text(line) + "\n").collect(Collectors.joining());
  }

  /** Prints a line that on a terminal replaces the one before. */
  public void progress(String line) {
    if (isTerminal()) {
      err.print("\r\u001b[Kwhip: " + Printable.text(line));
    } else {
      say(line);
    }
  }

  /** Writes to a file, or to standard output where the file is {@code -}. */
  public void write(String file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  public void write(String file, byte[] bytes) {
    writeBytes(file, to -> to.write(bytes));
  }

  /** Writes text as it is made, to where the above does. */
  public void write(String file, Text text) {
    writeBytes(
        file,
        to -> {
          Writer writer = new OutputStreamWriter(to, StandardCharsets.UTF_8);
          text.writeTo(writer);
          writer.flush();
        });
  }

  /** Writes bytes as they are made, likewise. */
  public void writeBytes(String file, Bytes bytes) {
    try {
      if (file.equals("-")) {
        bytes.writeTo(out);
        out.flush();
      } else {
        try (OutputStream to = Files.newOutputStream(Path.of(file))) {
          bytes.writeTo(to);
        }
      }
    } catch (IOException failed) {
      // A reader that closed the pipe, as head does, has read enough.
      if (!file.equals("-") || !"Broken pipe".equals(failed.getMessage())) {
        String name = file.equals("-") ? "standard output" : file;
        throw new UserException(name + " cannot be written: " + failed.getMessage(), failed);
      }
    }
  }

  /** Whether somebody may be watching, and the screen can be redrawn. */
  public boolean isTerminal() {
    return isTerminal(2);
  }

  /** Whether somebody can press keys, too. */
  public boolean isInteractive() {
    return isTerminal(0) && isTerminal(2);
  }

  boolean isTerminal(int descriptor) {
    if (!ownsProcess || "dumb".equals(environment.get("TERM"))) {
      return false;
    }
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Runs {@code action} on Ctrl-C from now on, instead of ending the process. */
  public void onInterrupt(Runnable action) {
    onSignals(List.of("INT"), action);
  }

  /** Runs {@code action} on these signals from now on, instead of ending the process. */
  public void onSignals(List<String> signals, Runnable action) {
    if (ownsProcess) {
      signals.forEach(name -> Signals.on(name, signal -> action.run()));
    }
  }

  /** Ends the process at once, where it is this session's own. */
  public void end(int status) {
    if (ownsProcess) {
      System.exit(status);
    }
  }
}
