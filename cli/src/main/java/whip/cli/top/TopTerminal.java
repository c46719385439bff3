package whip.cli.top;

import java.io.IOError;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Curses;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * The whole screen of a terminal, on the alternate one, so that what was there before comes back:
 * when this is closed, after Ctrl-C and other signals, and while the process is suspended. Keys
 * come one by one, without being echoed.
 *
 * <p>The screen is standard error's terminal: standard output may be where JSON goes.
 */
final class TopTerminal implements AutoCloseable {
  private static final long POLL_MS = 100;

  private final Terminal terminal;
  private final PrintStream err;
  private final Display display;
  private final boolean hasColour;

  /** To be written by hand when the process ends: the terminal's own writer may be busy. */
  private final String leave;

  private final Thread restoring = new Thread(this::leave, "top-restore");
  private Attributes before;
  private boolean isEntered;
  private volatile boolean isOpen = true;

  private TopTerminal(Terminal terminal, PrintStream err, boolean hasColour) {
    this.err = err;
    this.terminal = terminal;
    this.hasColour = hasColour;
    display = new Display(terminal, true);
    leave =
        capability(terminal, Capability.cursor_normal)
            + capability(terminal, Capability.keypad_local)
            + capability(terminal, Capability.exit_ca_mode);
  }

  /** Takes over the terminal; empty where there is none that a screen could be drawn on. */
  static Optional<TopTerminal> open(Map<String, String> environment, PrintStream err) {
    String type = environment.getOrDefault("TERM", "");
    if (type.isEmpty() || type.equals("dumb")) {
      return Optional.empty();
    }
    Terminal terminal;
    try {
      terminal =
          TerminalBuilder.builder()
              .name("whip")
              .provider(TerminalBuilder.PROP_PROVIDER_JNI)
              .dumb(false)
              // Nothing is asked of the terminal whose answer could be taken for a key.
              .graphemeCluster(false)
              .systemOutput(TerminalBuilder.SystemOutput.ForcedSysErr)
              .build();
    } catch (IOException | IllegalStateException | LinkageError none) {
      // Such as a temporary directory from which no library may be loaded.
      return Optional.empty();
    }
    boolean hasColour = environment.getOrDefault("NO_COLOR", "").isEmpty();
    TopTerminal top = new TopTerminal(terminal, err, hasColour);
    Runtime.getRuntime().addShutdownHook(top.restoring);
    top.enter();
    return Optional.of(top);
  }

  int rows() {
    return display.getRows();
  }

  int columns() {
    return display.getColumns();
  }

  /** The keys; ends with the terminal. */
  KeyDecoder keys() {
    return new KeyDecoder(this::read);
  }

  /** The terminal cannot be closed while a thread waits for a character, so none waits for long. */
  private int read(long patienceMs) throws IOException {
    if (patienceMs > 0) {
      return terminal.reader().read(patienceMs);
    }
    int character = KeyDecoder.NONE;
    while (character == KeyDecoder.NONE && isOpen) {
      character = terminal.reader().read(POLL_MS);
    }
    return isOpen ? character : KeyDecoder.END;
  }

  /**
   * Sets handlers, called on another thread: when the window has another size, when Ctrl-Z was
   * pressed, and when Ctrl-C was.
   */
  void onSignal(Runnable resized, Runnable suspend, Runnable interrupt) {
    terminal.handle(Terminal.Signal.WINCH, signal -> resized.run());
    terminal.handle(Terminal.Signal.TSTP, signal -> suspend.run());
    terminal.handle(Terminal.Signal.INT, signal -> interrupt.run());
  }

  synchronized void draw(List<Line> lines) {
    if (!isEntered) {
      return;
    }
    try {
      display.update(lines.stream().map(this::styled).toList(), 0);
    } catch (IllegalStateException closed) {
      // The process ends, and the terminal's own hook was faster than ours.
    }
  }

  /** Reads the window's size again; what is on the screen does not count any more. */
  synchronized void resize() {
    Size size = terminal.getSize();
    // A terminal that does not know its size is taken for the smallest usual one.
    display.resize(
        Size.of(
            size.getColumns() > 0 ? size.getColumns() : 80,
            size.getRows() > 0 ? size.getRows() : 24));
    display.clear();
  }

  /** Gives the terminal back, stops this process as Ctrl-Z would, and goes on when it may. */
  void suspend() throws IOException {
    leave();
    try {
      String self = Long.toString(ProcessHandle.current().pid());
      new ProcessBuilder("sh", "-c", "kill -STOP " + self).inheritIO().start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    enter();
  }

  private synchronized void enter() {
    before = terminal.enterRawMode();
    terminal.puts(Capability.enter_ca_mode);
    terminal.puts(Capability.keypad_xmit);
    terminal.puts(Capability.cursor_invisible);
    terminal.flush();
    isEntered = true;
    resize();
  }

  private synchronized void leave() {
    if (isEntered) {
      isEntered = false;
      err.print(leave);
      err.flush();
      try {
        terminal.setAttributes(before);
      } catch (IllegalStateException | IOError closed) {
        // Restored already by the terminal's own hook, or there is no terminal any more.
      }
    }
  }

  @Override
  public void close() {
    isOpen = false;
    leave();
    try {
      Runtime.getRuntime().removeShutdownHook(restoring);
      terminal.close();
    } catch (IllegalStateException ending) {
      // The process ends already, and the hook runs.
    } catch (IOException gone) {
      // There is no terminal any more that could be restored.
    }
  }

  private AttributedString styled(Line line) {
    return new AttributedString(
        line.text(),
        switch (line.look()) {
          case PLAIN -> AttributedStyle.DEFAULT;
          case BOLD -> AttributedStyle.BOLD;
          case REVERSE -> AttributedStyle.INVERSE;
          case ALERT ->
              hasColour
                  ? AttributedStyle.BOLD.foreground(AttributedStyle.RED)
                  : AttributedStyle.BOLD;
        });
  }

  private static String capability(Terminal terminal, Capability capability) {
    String text = terminal.getStringCapability(capability);
    return text == null ? "" : Curses.tputs(text);
  }
}
