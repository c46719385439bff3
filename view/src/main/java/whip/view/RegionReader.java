package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import whip.model.algebra.Envelope;
import whip.model.node.DirectiveKind;
import whip.model.profile.CriticalRow;
import whip.model.profile.Position;
import whip.model.profile.RegionRow;

/** Reads what {@link RegionJson} wrote. */
final class RegionReader {

  private RegionReader() {}

  static RegionRow row(JsonNode json) {
    List<DirectiveKind> kinds =
        ProfileReader.each(json, "kinds", label -> ProfileReader.kind(label.asText()));
    boolean named = json.path("annotation").isTextual();
    Envelope lower = curve(json, "curve");
    return new RegionRow(
        named ? ProfileReader.string(json, "annotation") : "",
        kinds,
        named || kinds.isEmpty() ? Position.UNKNOWN : ProfileReader.position(json),
        ProfileReader.integer(json, "work"),
        ProfileReader.integer(json, "serialWork"),
        lower,
        json.has("curveUpper") ? curve(json, "curveUpper") : lower,
        ProfileReader.each(json, "then", RegionReader::critical));
  }

  private static Envelope curve(JsonNode json, String field) {
    List<long[]> lines =
        ProfileReader.each(
            json,
            field,
            line ->
                new long[] {
                  ProfileReader.integer(line, "rest"), ProfileReader.integer(line, "selected")
                });
    if (lines.isEmpty()) {
      throw new ProfileReader.Unreadable("it has a region without \"" + field + '"');
    }
    return Envelope.of(lines.toArray(long[][]::new));
  }

  private static CriticalRow critical(JsonNode json) {
    return new CriticalRow(
        ProfileReader.kind(ProfileReader.string(json, "kind")),
        json.path("label").isTextual()
            ? ProfileReader.labelled(ProfileReader.string(json, "label"))
            : null,
        ProfileReader.integer(json, "work"));
  }
}
