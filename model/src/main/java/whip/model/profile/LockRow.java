package whip.model.profile;

import java.util.Comparator;

/** Work done under one lock, and how often it was acquired. */
public record LockRow(String name, long work, long acquisitions) {

  /** Most work first. */
  public static final Comparator<LockRow> ORDER =
      Comparator.comparingLong(LockRow::work).reversed().thenComparing(LockRow::name);
}
