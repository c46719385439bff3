package whip.streams.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import whip.streams.profile.Progress.Published;

class ProgressTest {

  private static final Progress PUBLISHED =
      Progress.begin(1)
          .givenUp(2)
          .heard(3)
          .changed(4)
          .published(new Published(5, true, 6, new TreeSet<>(Set.of("b", "a"))))
          .withOver(true);

  /** The layout that released versions read and wrote. */
  private static final String STORED =
      "02" // version
          + "0000000000000005" // revision
          + "010001" // final, not pending, over
          + "0000000000000006" // published
          + "0000000000000004" // changed
          + "0000000000000003" // heard
          + "0000000000000002" // given up
          + "00000002000161000162" // rows
          + "00044c495645"; // LIVE

  @Test
  void shouldKeepTheBytesOfReleasedVersions() {
    assertEquals(STORED, HexFormat.of().formatHex(PUBLISHED.toStored()));
    assertEquals(PUBLISHED, Progress.ofStored(HexFormat.of().parseHex(STORED)));
  }

  @Test
  void shouldReadWhatVersion1Wrote() {
    String before = "01" + STORED.substring(2, STORED.length() - "00044c495645".length());
    assertEquals(PUBLISHED, Progress.ofStored(HexFormat.of().parseHex(before)));
  }

  @Test
  void shouldKeepWhatWasPublishedThroughLaterChanges() {
    Progress later = PUBLISHED.heard(7).changed(8).withOver(false).givenUp(9);
    assertEquals(PUBLISHED.published(), later.published());
    assertEquals(new Progress.Times(8, 7, 9), later.times());
    assertEquals(new Progress.Flags(true, false, Progress.Stage.LIVE), later.flags());
    assertEquals(Progress.Stage.SETTLED, later.archived().flags().stage());
  }
}
