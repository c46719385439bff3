package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import whip.model.profile.Moment;
import whip.schemas.TrustedSchemas;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;

class HistoryTest {
  private static final Instant START = Instant.parse("2026-11-20T21:00:00Z");

  private final History history = new History();

  @BeforeAll
  static void trust() {
    TrustedSchemas.trust();
  }

  @Test
  void shouldReportEachChangeOnce() {
    history.add(row(1, 10));
    history.add(row(1, 10));
    history.add(row(2, 15));
    assertEquals(
        List.of(
            new Moment(START.plusSeconds(1), 10, 5, 3), new Moment(START.plusSeconds(2), 15, 5, 3)),
        history.moments());
  }

  @Test
  void shouldThinOutAndKeepTheNewest() {
    for (int second = 0; second <= 100_000; second++) {
      history.add(row(second, second));
      List<Moment> moments = second % 1009 == 0 ? history.moments() : List.of();
      assertTrue(moments.size() <= 1000, "too many moments");
      assertTrue(
          moments.isEmpty() || moments.get(moments.size() - 1).work() == second,
          "the newest is missing");
    }
    List<Moment> moments = history.moments();
    assertTrue(moments.size() >= 500, moments.size() + " moments");
    assertTrue(moments.get(0).work() < 1000, "the beginning is gone: " + moments.get(0));
  }

  private static ProgramRow row(int second, long work) {
    return ProgramRow.newBuilder()
        .setRun("r")
        .setRevision(second)
        .setStatus(ProfileStatus.RUNNING)
        .setDirectives(0)
        .setWork(work)
        .setSpan(5)
        .setSerialWork(3)
        .setLockBound(0)
        .setFreshAt(START.plusSeconds(second))
        .setUpdatedAt(START)
        .build();
  }
}
