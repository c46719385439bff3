package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;
import whip.model.construct.Constructs;
import whip.model.construct.Efficiency;
import whip.model.profile.RunInfo;

/**
 * An account in nanoseconds as TALP writes its results, for TALP-Pages: one region, the whole
 * program, whose threads are its CPUs. TALP too multiplies serialization, load balance and
 * scheduling in this order. Counters that are not measured are 0 there; metrics of MPI and GPUs are
 * left out.
 */
public final class TalpJson {
  /** Release whose form this is: TALP-Pages reads 3.5 and 3.6. */
  private static final String FORM = "3.6.0+whip";

  private static final String WHOLE_PROGRAM = "Global";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private TalpJson() {}

  /** JSON text that ends with a line end. */
  public static String text(RunInfo run, Constructs account) {
    ObjectNode json = NODES.objectNode().put("dlbVersion", FORM);
    Stream.of(run.endedAt(), run.startedAt())
        .flatMap(moment -> Optional.ofNullable(moment).stream())
        .findFirst()
        .ifPresent(moment -> json.put("timestamp", timestamp(moment)));
    json.set("resources", resources(account));
    json.putObject("Application").set(WHOLE_PROGRAM, region(account));
    return json.toPrettyString() + "\n";
  }

  /** Without a zone, which TALP does not write; in UTC. */
  private static String timestamp(Instant moment) {
    return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
        moment.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC));
  }

  private static ObjectNode resources(Constructs account) {
    return NODES
        .objectNode()
        .put("numCpus", account.threads())
        .put("numNodes", 1)
        .put("numMpiRanks", 0)
        .put("numGpus", 0);
  }

  private static ObjectNode region(Constructs account) {
    Efficiency efficiency = Efficiency.of(account);
    ObjectNode json = resources(account);
    json.put("cycles", 0).put("instructions", 0);
    json.put("elapsedTime", account.elapsed());
    json.put("usefulTime", efficiency.work());
    json.put("mpiTime", 0);
    json.put("ompLoadImbalanceTime", efficiency.imbalance());
    json.put("ompSchedulingTime", efficiency.rest());
    json.put("ompSerializationTime", efficiency.serial());
    json.set("parallelEfficiency", share(efficiency.parallel()));
    json.set("ompParallelEfficiency", share(efficiency.parallel()));
    json.set("ompLoadBalance", share(efficiency.loadBalance()));
    json.set("ompSchedulingEfficiency", share(efficiency.scheduling()));
    json.set("ompSerializationEfficiency", share(efficiency.serialization()));
    return json;
  }

  private static JsonNode share(double value) {
    return ExactLengthJson.ratio(value);
  }
}
