package whip.codec;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import whip.model.region.DependenceKind;
import whip.model.region.Hazards;
import whip.model.region.LoopVariable;
import whip.model.region.Reduction;
import whip.model.region.StaticRegion;

/**
 * One record of how a serial program's dictionary of region instances grew.
 *
 * @param incarnation which collector of the run: one that restarts counts from 0 again
 * @param stream number of the stream of records
 * @param sequence from 0 without gaps in its stream
 * @param ended whether the collector sends no more
 * @param window depths that are measured
 * @param work units so far, those of open regions too
 * @param regions that are new, by number
 * @param firstEntry number of the first new entry; 0 without any
 * @param entries that are new, in the order of their numbers
 * @param instances that ended since, by entry
 * @param dependences that were seen since, by the number of the loop
 * @param unseen calls since of functions that are not instrumented, by name
 */
public record RegionChanges(
    String run,
    long incarnation,
    int stream,
    long sequence,
    boolean ended,
    Window window,
    long work,
    SortedMap<Integer, Facts> regions,
    int firstEntry,
    List<Entry> entries,
    SortedMap<Integer, Long> instances,
    SortedMap<Integer, SortedMap<Dependence, Seen>> dependences,
    SortedMap<String, Long> unseen) {

  /**
   * Depths that a run measures.
   *
   * @param first smallest
   * @param depths how many
   */
  public record Window(int first, int depths) {}

  /**
   * Facts about a static region that the compiler knows.
   *
   * @param isCancellable whether a loop has a second exit or an unknown trip count
   * @param hazards whether iterations overwrite what others read or write
   * @param reductions that are broken
   * @param carried values in registers that an iteration hands to the next
   * @param variables from outside a loop, for the clauses of its pragma
   * @param areClausesKnown whether each variable from outside that iterations assign has a clause
   * @param isChecked whether the run looks for what iterations overwrite
   */
  public record Facts(
      StaticRegion place,
      boolean isCancellable,
      Hazards hazards,
      SortedSet<Reduction> reductions,
      List<Carried> carried,
      SortedSet<LoopVariable> variables,
      boolean areClausesKnown,
      boolean isChecked) {}

  /**
   * A value in a register that an iteration hands to the next; lines are 0 where unknown.
   *
   * @param variable empty where unknown
   */
  public record Carried(String variable, int writeLine, int readLine) {}

  /**
   * An entry of the dictionary: all instances of a region that did the same.
   *
   * @param region number of its static region
   * @param work of one instance
   * @param cp critical path of one instance; {@link whip.model.region.RegionEntry#UNKNOWN} where it
   *     was not measured
   * @param isBelowWindow whether it has children below the measured depths, which are not listed
   * @param isCutShort whether the measurement ended inside it
   * @param children how often each entry ran directly in one instance, by its number
   */
  public record Entry(
      int region,
      long work,
      long cp,
      boolean isBelowWindow,
      boolean isCutShort,
      SortedMap<Integer, Long> children) {}

  /** A place of an access; the file is empty where it is unknown. */
  public record Place(String file, int line, int column) implements Comparable<Place> {
    /** Stands for a place that is not known. */
    public static final Place UNKNOWN = new Place("", 0, 0);

    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::file)
            .thenComparingInt(Place::line)
            .thenComparingInt(Place::column);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * A dependence through memory from one iteration to a later one.
   *
   * @param read of two writes, the earlier one
   * @param variable empty where unknown; of an unknown effect, the code that has it
   */
  public record Dependence(DependenceKind kind, Place write, Place read, String variable)
      implements Comparable<Dependence> {
    private static final Comparator<Dependence> ORDER =
        Comparator.comparing(Dependence::kind)
            .thenComparing(Dependence::write)
            .thenComparing(Dependence::read)
            .thenComparing(Dependence::variable);

    /** Stands for all of a kind that are too many to list. */
    public static Dependence others(DependenceKind kind) {
      return new Dependence(kind, Place.UNKNOWN, Place.UNKNOWN, "");
    }

    @Override
    public int compareTo(Dependence other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * Occurrences of a dependence.
   *
   * @param distance smallest number of iterations between writer and reader
   * @param times how often
   */
  public record Seen(int distance, long times) {
    public Seen plus(Seen other) {
      return new Seen(Math.min(distance, other.distance), Math.addExact(times, other.times));
    }
  }
}
