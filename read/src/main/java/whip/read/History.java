package whip.read;

import java.util.ArrayList;
import java.util.List;
import whip.model.profile.Moment;
import whip.schemas.profile.ProgramRow;

/**
 * A run's program rows as they came, thinned out so that runs of days have room: where there are
 * too many every second one goes, and those to come are taken further apart.
 */
final class History {
  // 2 to 4 pixels each on the widest chart that anybody draws.
  private static final int MOMENTS_MAX = 1000;

  private final List<Moment> moments = new ArrayList<>();

  /** The last that came, whether kept or not. */
  private Moment newest;

  private int every = 1;
  private int since;

  void add(ProgramRow row) {
    Moment moment =
        new Moment(
            row.getFreshAt() == null ? row.getUpdatedAt() : row.getFreshAt(),
            row.getWork(),
            row.getSpan(),
            row.getSerialWork());
    if (moment.equals(newest)) {
      return;
    }
    newest = moment;
    if (++since < every) {
      return;
    }
    since = 0;
    moments.add(moment);
    if (moments.size() == MOMENTS_MAX) {
      for (int i = 1; i <= moments.size() / 2; i++) {
        moments.set(i - 1, moments.get(2 * i - 1));
      }
      moments.subList(MOMENTS_MAX / 2, MOMENTS_MAX).clear();
      every *= 2;
    }
  }

  /** Oldest first; the last is the newest there is. */
  List<Moment> moments() {
    List<Moment> all = new ArrayList<>(moments);
    if (newest != null && !newest.equals(all.isEmpty() ? null : all.get(all.size() - 1))) {
      all.add(newest);
    }
    return List.copyOf(all);
  }
}
