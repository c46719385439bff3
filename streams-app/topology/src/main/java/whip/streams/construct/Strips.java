package whip.streams.construct;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import whip.codec.AccountChanges;
import whip.model.construct.Strip;
import whip.model.construct.StripSums;
import whip.streams.construct.AccountProgress.Published;

/**
 * The strips of all runs of one partition. At each whole cut, the records of the cut are added to
 * what its threads have been counted; that takes time in proportion to what has changed, not to the
 * account. A row is written where a slice ends: in the beginning at each cut, and later, as slices
 * become longer, at fewer. So a run of a day has some 1,300 of them.
 */
final class Strips {

  private static final Logger LOG = LoggerFactory.getLogger(Strips.class);

  private final StripStores stores;
  private final AccountOutput output;

  Strips(StripStores stores, AccountOutput output) {
    this.stores = stores;
    this.output = output;
  }

  /** The run's account begins: with its first cut, the strip does. */
  void begin(String run) {
    stores.putSums(run, StripSums.begin());
  }

  /**
   * Takes in a whole cut. An account that began before there were strips has none.
   *
   * @param records of the cut
   */
  void cut(String run, List<AccountChanges> records, AccountProgress account, long now) {
    stores.sums(run).ifPresent(sums -> cut(run, sums, records, account, now));
  }

  private void cut(
      String run,
      StripSums before,
      List<AccountChanges> records,
      AccountProgress account,
      long now) {
    Published cut = account.published();
    try {
      StripSums sums = before;
      for (AccountChanges record : records) {
        sums = sums.plus(record.accounts());
      }
      if (!sums.endsSlice(cut.cut(), cut.ended())) {
        stores.putSums(run, sums);
        return;
      }
      Strip strip = stores.slices(run).orElse(Strip.NONE);
      StripSums.Grown grown = sums.grown(strip, cut.cut(), cut.threads());
      stores.putSums(run, grown.sums());
      stores.putSlices(run, grown.strip());
      output.strip(run, grown.strip(), account, now);
    } catch (ArithmeticException e) {
      LOG.warn("run {}: its threads' time is beyond 63 bits: no strip", run);
      LOG.debug("where", e);
      retire(run, now);
      stores.close(run);
    }
  }

  /** Writes the row again: more is known of the run. */
  void facts(String run, AccountProgress account, long now) {
    stores.slices(run).ifPresent(strip -> output.strip(run, strip, account, now));
  }

  /** Retires the row of a run's strip, and forgets that. */
  void remove(String run, long now) {
    retire(run, now);
    stores.remove(run);
  }

  private void retire(String run, long now) {
    if (stores.hasRow(run)) {
      output.retireStrip(run, now);
    }
  }

  /** Forgets what the row of an old run was made from. */
  void settle(String run) {
    stores.settle(run);
  }
}
