package whip.sinks.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.apache.kafka.common.KafkaException;
import whip.platform.ParentProcess;
import whip.platform.Printable;
import whip.read.AccountRows;
import whip.read.AllAccounts;
import whip.read.AllProfiles;
import whip.read.PassedSettings;
import whip.read.ProfileRows;
import whip.read.ReadException;
import whip.schemas.profile.ProfileStatus;

/**
 * The process behind {@code whip sink parquet}: writes the files of each run that has ended, again
 * when its profile or account changes, and removes those of a run that is removed. It remembers
 * neither: a new start reads the topics again and writes the same files. How far it has come with
 * nodes, which are many, stands beside them ({@link Journal}).
 */
public final class ParquetSink {
  private static final int FAILED = 125;

  /** Exit status, as of the command line: records had expired. */
  private static final int EXPIRED = 4;

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Path directory;
  private final Folders folders;
  private final AllProfiles profiles;
  private final AllAccounts accounts;

  /** Empty: not requested. */
  private final Optional<NodeFeed> nodes;

  private final Set<String> toDo = new TreeSet<>();
  private String trouble = "";

  private ParquetSink(
      Path directory,
      Folders folders,
      AllProfiles profiles,
      AllAccounts accounts,
      Optional<NodeFeed> nodes) {
    this.directory = directory;
    this.folders = folders;
    this.profiles = profiles;
    this.accounts = accounts;
    this.nodes = nodes;
  }

  /** Ends with status 0, 4 where nodes had expired that were to be written, or 125. */
  public static void main(String[] arguments) throws IOException {
    LogManager.getLogManager().reset();
    ParentProcess parent = new ParentProcess(System.in);
    PassedSettings passed = new PassedSettings(parent.passed());
    parent.endWithIt();
    Path directory = Path.of(passed.required("directory"));
    Folders folders = new Folders(directory);
    boolean isWritten = false;
    boolean isShort = false;
    try (AllProfiles profiles = new AllProfiles(passed.cluster());
        AllAccounts accounts = new AllAccounts(passed.cluster());
        NodeFeed nodes =
            passed.is("nodes")
                ? NodeFeed.open(passed.cluster(), directory, folders, ParquetSink::say)
                : null) {
      say("writing the runs that have ended to " + directory);
      ParquetSink sink =
          new ParquetSink(directory, folders, profiles, accounts, Optional.ofNullable(nodes));
      if (passed.is("once")) {
        isWritten = sink.writeOnce();
        isShort = sink.reportGoneNodes();
      } else {
        sink.writeOn();
      }
    } catch (ReadException | KafkaException failed) {
      say(failed.getMessage());
    } catch (IOException failed) {
      say("%s cannot be used: %s".formatted(directory, failed));
    }
    if (!isWritten) {
      System.exit(FAILED);
    }
    say("everything recorded so far is written");
    System.exit(isShort ? EXPIRED : 0);
  }

  /** Whether nodes of runs that are there are in no file, and never will be. */
  private boolean reportGoneNodes() {
    Optional<String> text =
        nodes.flatMap(
            feed -> {
              GoneNodes gone = new GoneNodes(feed.gaps());
              for (String run : new TreeSet<>(profiles.runs())) {
                profiles.get(run).ifPresent(rows -> gone.add(run, rows));
              }
              return gone.text();
            });
    text.ifPresent(ParquetSink::say);
    return text.isPresent();
  }

  /** Whether everything that is there now could be written. */
  private boolean writeOnce() {
    takeAll();
    boolean isWritten = work(false);
    if (nodes.isPresent()) {
      Map<Integer, Long> ends = nodes.get().ends();
      while (isWritten && nodes.get().isBefore(ends)) {
        nodes.get().read();
        isWritten = work(false);
      }
    }
    return isWritten && work(true);
  }

  private void writeOn() {
    takeAll();
    reportGoneNodes();
    while (true) {
      work(false);
      boolean isBusy = nodes.isPresent() && nodes.get().read();
      toDo.addAll(profiles.next(isBusy ? Duration.ZERO : PATIENCE));
      takeAccounts(accounts.next(Duration.ZERO));
    }
  }

  private void takeAll() {
    toDo.addAll(profiles.toEnd());
    takeAccounts(accounts.toEnd());
  }

  /** Skips runs that have no profile yet: without one they would count as removed. */
  private void takeAccounts(Set<String> runs) {
    runs.stream().filter(profiles::has).forEach(toDo::add);
  }

  /**
   * Writes what there is to write; what cannot be written now is written later.
   *
   * @param isLast nothing more is waited for
   */
  private boolean work(boolean isLast) {
    try {
      Iterator<String> runs = toDo.iterator();
      while (runs.hasNext()) {
        write(runs.next());
        runs.remove();
      }
      if (nodes.isPresent()) {
        nodes.get().write(isLast, this::hasEnded);
      }
    } catch (IOException failed) {
      report("%s cannot be written: %s; retrying".formatted(directory, failed));
      return false;
    }
    if (!trouble.isEmpty()) {
      report("");
      say("writing again");
    }
    return true;
  }

  private void write(String run) throws IOException {
    Optional<ProfileRows> rows = profiles.get(run);
    if (rows.isPresent() && hasEnded(rows.get())) {
      folders.write(rows.get());
      writeAccount(run);
    } else if (!profiles.has(run)) {
      folders.remove(run);
      nodes.ifPresent(feed -> feed.remove(run));
    }
  }

  private void writeAccount(String run) throws IOException {
    Optional<AccountRows> rows = accounts.get(run);
    if (rows.isPresent()) {
      folders.writeAccount(run, rows.get());
    } else {
      folders.removeAccount(run);
    }
  }

  private boolean hasEnded(String run) {
    return profiles.get(run).filter(ParquetSink::hasEnded).isPresent();
  }

  private static boolean hasEnded(ProfileRows rows) {
    return rows.program().getStatus() != ProfileStatus.RUNNING;
  }

  private void report(String line) {
    if (!line.isEmpty() && !line.equals(trouble)) {
      say(line);
    }
    trouble = line;
  }

  private static void say(String line) {
    System.err.println("whip: " + Printable.text(line));
  }
}
