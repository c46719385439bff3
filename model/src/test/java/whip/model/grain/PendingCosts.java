package whip.model.grain;

import java.util.EnumMap;
import java.util.Map;
import whip.testkit.Statement.Cost;
import whip.testkit.Statement.Cost.Part;

/** Costs that a task has met since it last made something. */
final class PendingCosts {
  private final Map<Part, Long> costs = new EnumMap<>(Part.class);

  void add(Cost cost) {
    costs.merge(cost.part(), cost.units(), Long::sum);
  }

  /** Burden of the task that is made now. */
  Burden take(boolean undeferred) {
    long finish = undeferred ? units(Part.FINISH) : Burden.UNKNOWN;
    Burden burden =
        costs.containsKey(Part.UNKNOWN)
            ? Burden.task(Burden.UNKNOWN, Burden.UNKNOWN, Burden.UNKNOWN, finish)
            : Burden.task(units(Part.ALLOC), units(Part.COPY), units(Part.SUBMIT), finish);
    costs.clear();
    return burden;
  }

  private long units(Part part) {
    return costs.getOrDefault(part, 0L);
  }
}
