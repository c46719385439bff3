package whip.model.grain;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import whip.model.node.NodeId;

/** Burdens of a run's grains in columns, by node: some 70 bytes each. */
final class NodeBurdens {
  private final LongColumn nodes = new LongColumn();
  private final Map<BurdenPart, LongColumn> parts = new EnumMap<>(BurdenPart.class);

  NodeBurdens() {
    for (BurdenPart part : BurdenPart.values()) {
      parts.put(part, new LongColumn());
    }
  }

  void add(NodeBurden one) {
    nodes.add(one.node().value());
    parts.forEach((part, column) -> column.add(one.burden().part(part)));
  }

  /** Finds those that have come by now; {@link Burden#NONE_KNOWN} of other nodes. */
  Function<NodeId, Burden> byNode() {
    NodeLookup lookup = new NodeLookup(nodes.size());
    for (int row = 0; row < nodes.size(); row++) {
      lookup.putIfAbsent(nodes.get(row), row);
    }
    return node -> {
      int row = lookup.row(node.value());
      return row == NodeLookup.ABSENT ? Burden.NONE_KNOWN : burden(row);
    };
  }

  private Burden burden(int row) {
    return new Burden(
        part(BurdenPart.ALLOC, row),
        part(BurdenPart.COPY, row),
        part(BurdenPart.SUBMIT, row),
        part(BurdenPart.DISPATCH, row),
        part(BurdenPart.FINISH, row));
  }

  private long part(BurdenPart part, int row) {
    return parts.get(part).get(row);
  }
}
