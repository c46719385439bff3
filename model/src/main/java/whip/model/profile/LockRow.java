package whip.model.profile;

import java.util.Comparator;
import java.util.List;

/**
 * Work under one lock.
 *
 * @param work how long it is held, in the run's unit: what is done under it
 * @param acquisitions how often it was acquired
 * @param at the source lines that hold it, those of the most work first; a few
 */
public record LockRow(String name, long work, long acquisitions, List<String> at) {

  /** Most work first. */
  public static final Comparator<LockRow> ORDER =
      Comparator.comparingLong(LockRow::work).reversed().thenComparing(LockRow::name);

  public LockRow {
    at = List.copyOf(at);
  }
}
