package whip.streams.registry;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;

/**
 * Which earlier versions a new schema must get along with, and in which direction. The names and
 * their meaning are those of the Confluent registry.
 */
public enum CompatibilityLevel {
  NONE(false, false, false),
  BACKWARD(true, false, false),
  BACKWARD_TRANSITIVE(true, false, true),
  FORWARD(false, true, false),
  FORWARD_TRANSITIVE(false, true, true),
  FULL(true, true, false),
  FULL_TRANSITIVE(true, true, true);

  private final boolean newReadsOld;
  private final boolean oldReadsNew;
  private final boolean everyVersion;

  CompatibilityLevel(boolean newReadsOld, boolean oldReadsNew, boolean everyVersion) {
    this.newReadsOld = newReadsOld;
    this.oldReadsNew = oldReadsNew;
    this.everyVersion = everyVersion;
  }

  /**
   * Why {@code candidate} may not follow {@code earlier}.
   *
   * @param earlier the versions in force, oldest first
   * @return one sentence per violation; empty when the candidate is compatible
   */
  List<String> violations(Schema candidate, List<Schema> earlier) {
    List<Schema> asked =
        everyVersion || earlier.isEmpty()
            ? earlier
            : earlier.subList(earlier.size() - 1, earlier.size());
    List<String> violations = new ArrayList<>();
    for (Schema old : asked) {
      if (newReadsOld) {
        violations.addAll(unreadable("the new schema cannot read the old", candidate, old));
      }
      if (oldReadsNew) {
        violations.addAll(unreadable("the old schema cannot read the new", old, candidate));
      }
    }
    return violations;
  }

  private static List<String> unreadable(String what, Schema reader, Schema writer) {
    return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
        .getResult()
        .getIncompatibilities()
        .stream()
        .map(incompatibility -> what + ": " + describe(incompatibility))
        .toList();
  }

  private static String describe(Incompatibility incompatibility) {
    return "%s at %s: %s"
        .formatted(
            incompatibility.getType(), incompatibility.getLocation(), incompatibility.getMessage());
  }
}
