package whip.sinks.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.apache.kafka.common.KafkaException;
import whip.access.ParentProcess;
import whip.read.AllProfiles;
import whip.read.ProfileRows;
import whip.read.ReadException;
import whip.read.Told;
import whip.schemas.profile.ProfileStatus;

/**
 * The process behind {@code whip sink parquet}: writes the files of each run that has ended, again
 * when its profile changes, and removes those of a run that is removed. It remembers nothing: a new
 * start reads the topic again and writes the same files.
 */
public final class ParquetSink {
  private static final int FAILED = 125;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Path directory;
  private final Folders folders;
  private final Set<String> toDo = new TreeSet<>();
  private String trouble = "";

  private ParquetSink(Path directory) {
    this.directory = directory;
    folders = new Folders(directory);
  }

  /** Ends with status 0 or 125. */
  public static void main(String[] arguments) throws IOException {
    LogManager.getLogManager().reset();
    ParentProcess parent = new ParentProcess(System.in);
    Told told = new Told(parent.told());
    parent.endWithIt();
    ParquetSink sink = new ParquetSink(Path.of(told.required("directory")));
    try (AllProfiles profiles = new AllProfiles(told.cluster())) {
      say("writing the runs that have ended to " + sink.directory);
      sink.toDo.addAll(profiles.toEnd());
      sink.work(profiles);
      while (!told.is("once")) {
        sink.toDo.addAll(profiles.next(PATIENCE));
        sink.work(profiles);
      }
    } catch (ReadException | KafkaException failed) {
      say(failed.getMessage());
      System.exit(FAILED);
    }
    if (!sink.toDo.isEmpty()) {
      System.exit(FAILED);
    }
    say("everything that was there is written");
    System.exit(0);
  }

  /** What cannot be written now is written later. */
  private void work(AllProfiles profiles) {
    Iterator<String> runs = toDo.iterator();
    while (runs.hasNext()) {
      try {
        write(profiles, runs.next());
        runs.remove();
      } catch (IOException failed) {
        tell("%s cannot be written (%s); trying on".formatted(directory, failed));
        return;
      }
    }
    if (!trouble.isEmpty()) {
      tell("");
      say("writing again");
    }
  }

  private void write(AllProfiles profiles, String run) throws IOException {
    Optional<ProfileRows> rows = profiles.get(run);
    if (rows.isPresent() && rows.get().program().getStatus() != ProfileStatus.RUNNING) {
      folders.write(rows.get());
    } else if (!profiles.has(run)) {
      folders.remove(run);
    }
  }

  private void tell(String line) {
    if (!line.isEmpty() && !line.equals(trouble)) {
      say(line);
    }
    trouble = line;
  }

  private static void say(String line) {
    System.err.println("whip: " + line);
  }
}
