package whip.dashboard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import whip.read.Job;
import whip.read.RegionFeed;
import whip.read.Runs;
import whip.schemas.run.RunRecord;

/**
 * One run in the list of runs, as its newest record says.
 *
 * @param state as in the record, in small letters
 * @param job as its scheduler calls it
 * @param ranksOf the name it is read by together with others; empty where it is alone
 * @param writtenAt when the run was last heard of
 * @param endedAt null while it runs
 * @param loss by named cause
 * @param isSerial whether it has regions in place of a profile
 */
record RunLine(
    String run,
    String state,
    String name,
    Map<String, String> labels,
    String program,
    List<String> arguments,
    String host,
    String job,
    int rank,
    int rankCount,
    String ranksOf,
    int threads,
    String unit,
    Instant startedAt,
    Instant writtenAt,
    Instant endedAt,
    String endReason,
    Map<String, Long> loss,
    boolean isSerial) {

  /** All runs, the one that started last first. */
  static List<RunLine> all(Runs runs, Map<String, Job> jobs) {
    return runs.all().stream()
        .map(run -> of(run, Job.nameOf(run).filter(jobs::containsKey).orElse("")))
        .toList();
  }

  private static RunLine of(RunRecord run, String ranksOf) {
    return new RunLine(
        run.getRun(),
        run.getState().name().toLowerCase(Locale.ROOT),
        run.getName(),
        new TreeMap<>(run.getLabels()),
        run.getProgram(),
        List.copyOf(run.getArguments()),
        run.getHost(),
        run.getJob(),
        run.getRank(),
        run.getRankCount(),
        ranksOf,
        run.getThreads(),
        run.getUnit(),
        run.getStartedAt(),
        run.getWrittenAt(),
        run.getEndedAt(),
        run.getEndReason(),
        new TreeMap<>(run.getLoss()),
        RegionFeed.isSerial(run));
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("run", run).put("state", state);
    ObjectNode texts = json.put("name", name).putObject("labels");
    labels.forEach(texts::put);
    ArrayNode words = json.put("program", program).putArray("arguments");
    arguments.forEach(words::add);
    json.put("host", host).put("job", job).put("rank", rank);
    json.put("rankCount", rankCount).put("ranksOf", ranksOf.isEmpty() ? null : ranksOf);
    json.put("threads", threads).put("unit", unit);
    json.put("startedAt", startedAt.toString()).put("writtenAt", writtenAt.toString());
    json.put("endedAt", endedAt == null ? null : endedAt.toString());
    ObjectNode counts = json.put("endReason", endReason).putObject("loss");
    loss.forEach(counts::put);
    return json.put("serial", isSerial);
  }
}
