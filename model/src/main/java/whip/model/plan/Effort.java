package whip.model.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import whip.model.region.CarriedDependence;
import whip.model.region.LabelKind;
import whip.model.region.LoopVariable;
import whip.model.region.Reduction;
import whip.model.region.RegionRow;

/**
 * Something to do before a region runs in parallel.
 *
 * @param what variables or dependences that it is about; empty for the whole region
 */
public record Effort(Kind kind, List<String> what) {

  /** Kinds of work, the easiest first. */
  public enum Kind {
    PRIVATISE("privatise"),
    REDUCE("reduce"),
    CHECK("check for overwritten values"),
    COPY("copy before the loop what it overwrites"),
    CANCEL("decide what happens after the other exit"),
    RESTRUCTURE("restructure");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  public Effort {
    what = List.copyOf(what);
  }

  /** All that a region needs, the easiest first. */
  static List<Effort> of(RegionRow row) {
    List<Effort> efforts = new ArrayList<>();
    Set<String> privates = new TreeSet<>(row.facts().names().get(LoopVariable.Use.PRIVATE));
    privates.addAll(row.facts().names().get(LoopVariable.Use.LAST_PRIVATE));
    if (!privates.isEmpty()) {
      efforts.add(new Effort(Kind.PRIVATISE, List.copyOf(privates)));
    }
    if (!row.facts().reductions().isEmpty()) {
      efforts.add(
          new Effort(
              Kind.REDUCE,
              row.facts().reductions().stream().map(Reduction::variable).distinct().toList()));
    }
    LabelKind label = row.label().kind();
    if (label == LabelKind.PARALLEL_UNCHECKED) {
      efforts.add(new Effort(Kind.CHECK, List.of()));
    } else if (label == LabelKind.COPY_FIRST) {
      efforts.add(new Effort(Kind.COPY, List.of()));
    } else if (label == LabelKind.CANCELLABLE) {
      efforts.add(new Effort(Kind.CANCEL, List.of()));
    }
    if (!row.facts().dependences().isEmpty()) {
      efforts.add(
          new Effort(
              Kind.RESTRUCTURE,
              row.facts().dependences().keySet().stream().map(CarriedDependence::label).toList()));
    }
    return efforts;
  }

  /** {@code privatise t, u}. */
  public String text() {
    return what.isEmpty() ? kind.text() : kind.text() + " " + String.join(", ", what);
  }
}
