package whip.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import whip.model.profile.Fraction;
import whip.model.whatif.Factor;

/**
 * Lengths under a hypothesis in JSON, as a number and exactly: {@code "span": 100.0625,
 * "spanExact": "1601/16"}.
 */
final class ExactLengthJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ExactLengthJson() {}

  static void put(ObjectNode json, String name, Fraction value) {
    json.set(name, number(value));
    json.put(name + "Exact", value.toString());
  }

  /** A factor as a number; {@code "inf"} where it is infinite, which JSON has no number for. */
  static JsonNode factor(Factor factor) {
    return factor.isInfinite()
        ? NODES.textNode("inf")
        : number(Fraction.ONE.dividedBy(factor.shrink()));
  }

  /** A ratio; null where its divisor has vanished. */
  static JsonNode ratio(double value) {
    return Double.isFinite(value) ? NODES.numberNode(value) : NODES.nullNode();
  }

  /** An integer wherever it is one. */
  static JsonNode number(Fraction value) {
    return value.isInteger()
        ? NODES.numberNode(value.numerator())
        : NODES.numberNode(value.toDouble());
  }

  /** Null where it is not known. */
  static JsonNode number(Optional<Fraction> value) {
    return value.<JsonNode>map(ExactLengthJson::number).orElseGet(NODES::nullNode);
  }
}
