package whip.model.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import whip.model.region.CarriedDependence;
import whip.model.region.DependenceKind;
import whip.model.region.LabelKind;
import whip.model.region.LoopVariable;
import whip.model.region.Overwrite;
import whip.model.region.OverwriteCheck;
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
    CLAUSE("find a clause for what it assigns"),
    UNSEEN("find out what is read and written in"),
    SEPARATE("separate the writes to"),
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

    /** Whether it names places of the source, which may be many. */
    public boolean isAboutPlaces() {
      return this == SEPARATE || this == COPY || this == RESTRUCTURE;
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
      efforts.add(check(row));
    } else if (label == LabelKind.COPY_FIRST) {
      efforts.addAll(copies(row));
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

  /** The work left where nothing says that iterations overwrite nothing. */
  private static Effort check(RegionRow row) {
    OverwriteCheck check = row.facts().check();
    List<String> unseen = labels(row, DependenceKind.UNKNOWN);
    if (!unseen.isEmpty()) {
      return new Effort(Kind.UNSEEN, unseen);
    }
    boolean lacksClause = check.isChecked() && !check.areClausesKnown();
    return new Effort(lacksClause ? Kind.CLAUSE : Kind.CHECK, List.of());
  }

  private static List<Effort> copies(RegionRow row) {
    List<Effort> efforts = new ArrayList<>();
    List<String> written = labels(row, DependenceKind.OUTPUT);
    if (!written.isEmpty()) {
      efforts.add(new Effort(Kind.SEPARATE, written));
    }
    List<String> read = labels(row, DependenceKind.ANTI);
    if (!read.isEmpty() || written.isEmpty()) {
      efforts.add(new Effort(Kind.COPY, read));
    }
    return efforts;
  }

  private static List<String> labels(RegionRow row, DependenceKind kind) {
    return row.facts().blocking(row.region()).stream()
        .filter(each -> each.kind() == kind)
        .map(Overwrite::label)
        .toList();
  }

  /** {@code privatise t, u}. */
  public String text() {
    return what.isEmpty() ? kind.text() : kind.text() + " " + String.join(", ", what);
  }
}
