package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.model.construct.Gains;
import whip.model.construct.SampleAccount;
import whip.model.profile.Fraction;

/** How much sooner a run could end without what its properties name. */
class PropertyGainTest {

  /** Four threads wait 6 in all to enter, and 6 at the region's end; without the lock 1 is left. */
  @Test
  void shouldSayWhatBoundsAndWaitsWouldSave() {
    RunProperties found =
        RunProperties.of(SampleAccount.critical(), Threshold.USUAL)
            .with(Gains.of(SampleAccount.critical(), SampleAccount.criticalProfile()));
    Fraction each = Fraction.of(3, 2);
    assertEquals(List.of("critical-overhead", "imbalance-in-region"), names(found));
    assertEquals(
        List.of(
            new PropertyGain(each, Optional.of(Fraction.of(3))),
            new PropertyGain(each, Optional.of(Fraction.ZERO))),
        gains(found));
  }

  /** Serial 200 of 1000 on 4 threads; waits of 450; 180 to enter; a single's fault is no wait. */
  @Test
  void shouldSayWhatTheAccountAloneSays() {
    RunProperties found = RunProperties.of(SampleRun.several(), Threshold.USUAL);
    assertEquals(
        List.of("serial-computation", "imbalance-in-loop", "critical-overhead"),
        names(found).subList(0, 3));
    assertEquals(
        List.of(
            new PropertyGain(Fraction.of(150_000), Optional.empty()),
            new PropertyGain(Fraction.of(112_500), Optional.empty()),
            new PropertyGain(Fraction.of(45_000), Optional.empty())),
        gains(found).subList(0, 3));
  }

  private static List<String> names(RunProperties found) {
    return found.shown().stream().map(Property::name).toList();
  }

  private static List<PropertyGain> gains(RunProperties found) {
    return found.shown().stream().flatMap(each -> found.gain(each).stream()).toList();
  }
}
