package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.Iterations;
import whip.model.construct.JobAccount;
import whip.model.construct.PhaseAccount;
import whip.model.profile.RanksDifferException;

class PhaseOptionTest {
  private static final Constructs ACCOUNT =
      new Constructs("r", "units", 10, 1, true, 10, List.of(), List.of());

  private static final Constructs RUN =
      ACCOUNT.with(
          List.of(
              new PhaseAccount("step", Iterations.NONE, 0, 5, Optional.of(ACCOUNT)),
              new PhaseAccount("inside", Iterations.NONE, 0, -1, Optional.empty())));

  @Test
  void shouldChooseThePhase() {
    PhaseOption option = new PhaseOption();
    assertSame(RUN, option.of(RUN));
    assertTrue(option.isIn(RUN));
    option.name = "step";
    assertSame(ACCOUNT, option.of(RUN));
    assertTrue(option.isIn(RUN));
  }

  private static Constructs merged(String job, Constructs rank) throws RanksDifferException {
    return new JobAccount().merged(job, List.of(new JobAccount.Rank(0, rank)), 1);
  }

  @Test
  void shouldSayWhatThereIsInstead() throws RanksDifferException {
    PhaseOption option = new PhaseOption();
    option.name = "setp";
    assertFalse(option.isIn(RUN));
    assertEquals(
        "run r has no phase setp; its phases: step, inside",
        assertThrows(UserException.class, () -> option.of(RUN)).getMessage());
    assertEquals(
        "run r has no phases: WHIP_PHASE of whip.h marks where an iteration begins",
        assertThrows(UserException.class, () -> option.of(ACCOUNT)).getMessage());
    Constructs job = merged("job", RUN);
    assertEquals(
        "job job has no phase setp; its phases: step, inside",
        assertThrows(UserException.class, () -> option.of(job)).getMessage());
    option.name = "step";
    assertEquals("step", option.of(job).phase());
    option.name = "inside";
    assertFalse(option.isIn(RUN));
    String refused = assertThrows(UserException.class, () -> option.of(RUN)).getMessage();
    assertTrue(refused.startsWith("phase inside of run r has no account: "), refused);
  }
}
