package whip.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.profile.Cut;
import whip.model.profile.Detail;
import whip.model.profile.DirectiveRow;
import whip.model.profile.LockRow;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RankRow;
import whip.model.profile.RunInfo;
import whip.model.profile.Status;
import whip.model.profile.StrandRow;
import whip.model.profile.Tables;

/**
 * Reads what {@link ProfileJson} wrote, so that a run can be compared with a file kept from an
 * older one. Fields that it does not know are left out: later versions may add some.
 */
public final class ProfileReader {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The text is no measured profile; the message says what is wrong with it. */
  public static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unreadable(String message) {
      super(message);
    }
  }

  private ProfileReader() {}

  /**
   * The profile.
   *
   * @throws Unreadable when the text is something else
   */
  public static Profile profile(String text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new Unreadable("it is not JSON: " + broken.getOriginalMessage());
    }
    if (!json.path("schema").asText().equals(ProfileJson.SCHEMA)) {
      throw new Unreadable("its schema is not " + ProfileJson.SCHEMA);
    }
    if (json.has("hypothesis")) {
      throw new Unreadable("it answers a what-if question; a measured profile is needed");
    }
    return new Profile(
        run(json),
        oneOf(Status.values(), Status::label, string(json, "status")),
        tables(json),
        cut(json),
        each(json, "ranks", ProfileReader::rank));
  }

  private static RankRow rank(JsonNode row) {
    return new RankRow(
        (int) integer(row, "rank"),
        string(row, "run"),
        string(row, "host"),
        (int) integer(row, "threads"),
        oneOf(Status.values(), Status::label, string(row, "status")),
        string(row, "endReason"),
        integer(row, "work"),
        integer(row, "span"));
  }

  private static Tables tables(JsonNode json) {
    long work = integer(json, "work");
    return new Tables(
        work,
        integer(json, "span"),
        integer(json, "serialWork"),
        locking(json),
        Math.round(number(json, "unattributedPercent") / 100 * work),
        each(json, "directives", ProfileReader::directive),
        each(json, "strands", ProfileReader::strand),
        each(json, "locks", ProfileReader::lock),
        each(json, "regions", RegionReader::row));
  }

  /** Older profiles have the work under one lock only. */
  private static Locking locking(JsonNode json) {
    long longest = integer(json, "lockBound");
    return json.has("lockedWork")
        ? Locking.measured(longest, integer(json, "lockedWork"), integer(json, "spanUnlocked"))
        : Locking.unknown(longest, integer(json, "work"), integer(json, "span"));
  }

  private static RunInfo run(JsonNode json) {
    return new RunInfo(
        string(json, "run"),
        string(json, "name"),
        entries(json, "labels", JsonNode::asText),
        string(json, "program"),
        each(json, "arguments", JsonNode::asText),
        string(json, "host"),
        (int) integer(json, "rank"),
        json.path("rankCount").asInt(), // Older profiles lack it.
        (int) integer(json, "threads"),
        string(json, "clock"),
        string(json, "unit"),
        detail(json),
        instant(json, "startedAt"),
        instant(json, "endedAt"),
        string(json, "endReason"),
        entries(json, "loss", JsonNode::asLong),
        entries(json, "limits", JsonNode::asText),
        json.path("start").asLong(-1), // Older profiles lack it.
        json.path("elapsed").asLong(-1), // Nor this.
        number(json, "overheadPercent"));
  }

  /** Profiles were written without it when there was full detail only. */
  private static Detail detail(JsonNode json) {
    return json.has("detail")
        ? new Detail(
            string(json, "detail"), integer(json, "resolution"), integer(json, "resolutionMax"))
        : Detail.FULL;
  }

  /** Older profiles do not count all of them. */
  private static Cut cut(JsonNode json) {
    return new Cut(
        json.path("directivesCut").asLong(),
        integer(json, "strandsCut"),
        json.path("regionsCut").asLong(),
        json.path("locksCut").asLong());
  }

  private static DirectiveRow directive(JsonNode row) {
    return new DirectiveRow(
        kind(string(row, "kind")),
        position(row),
        new Instances(
            integer(row, "instances"),
            integer(row, "work"),
            integer(row, "span"),
            integer(row, "minWork"),
            integer(row, "maxWork"),
            LoopSize.ofNullable(orNull(row, "iterations"), orNull(row, "blocks"))),
        integer(row, "serialWork"));
  }

  /** Also where older profiles have no such field. */
  private static Long orNull(JsonNode json, String field) {
    return json.hasNonNull(field) ? (Long) integer(json, field) : null;
  }

  private static StrandRow strand(JsonNode row) {
    return new StrandRow(
        labelled(string(row, "from")),
        labelled(string(row, "to")),
        kind(string(row, "kind")),
        row.path("directive").isTextual() ? labelled(string(row, "directive")) : null,
        integer(row, "work"),
        integer(row, "serialWork"));
  }

  private static LockRow lock(JsonNode row) {
    return new LockRow(
        string(row, "name"),
        integer(row, "work"),
        integer(row, "acquisitions"),
        row.has("at") ? each(row, "at", JsonNode::asText) : List.of());
  }

  static DirectiveKind kind(String label) {
    return oneOf(DirectiveKind.values(), DirectiveKind::label, label);
  }

  static Position position(JsonNode row) {
    return new Position(
        string(row, "file"),
        (int) integer(row, "line"),
        string(row, "function"),
        string(row, "label"));
  }

  static Position labelled(String label) {
    return new Position("", 0, "", label);
  }

  private static <E> E oneOf(E[] values, Function<E, String> label, String wanted) {
    return Arrays.stream(values)
        .filter(value -> label.apply(value).equals(wanted))
        .findFirst()
        .orElseThrow(() -> new Unreadable("this version does not know its \"" + wanted + '"'));
  }

  static String string(JsonNode json, String field) {
    if (!json.path(field).isTextual()) {
      throw new Unreadable("it has no text \"" + field + '"');
    }
    return json.get(field).asText();
  }

  static long integer(JsonNode json, String field) {
    if (!json.path(field).isIntegralNumber() || !json.get(field).canConvertToLong()) {
      throw new Unreadable("it has no integer \"" + field + '"');
    }
    return json.get(field).asLong();
  }

  /** NaN where it is null: not known. */
  private static double number(JsonNode json, String field) {
    return json.path(field).isNumber() ? json.get(field).asDouble() : Double.NaN;
  }

  private static Instant instant(JsonNode json, String field) {
    if (!json.path(field).isTextual()) {
      return null;
    }
    try {
      return Instant.parse(json.get(field).asText());
    } catch (DateTimeException wrong) {
      throw new Unreadable("its \"" + field + "\" is not a time");
    }
  }

  static <T> List<T> each(JsonNode json, String field, Function<JsonNode, T> read) {
    List<T> rows = new ArrayList<>();
    json.path(field).forEach(row -> rows.add(read.apply(row)));
    return List.copyOf(rows);
  }

  private static <T> Map<String, T> entries(
      JsonNode json, String field, Function<JsonNode, T> read) {
    Map<String, T> entries = new LinkedHashMap<>();
    json.path(field).properties().forEach(e -> entries.put(e.getKey(), read.apply(e.getValue())));
    return Map.copyOf(entries);
  }
}
