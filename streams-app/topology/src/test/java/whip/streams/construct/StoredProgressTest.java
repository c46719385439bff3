package whip.streams.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.model.construct.PathId;
import whip.model.profile.Fraction;
import whip.model.property.PropertyKey;
import whip.model.property.PropertyWatch.Standing;
import whip.streams.StoredFields;

/** The bytes that stand in stores: a newer topology goes on from them. */
class StoredProgressTest {

  @Test
  void shouldKeepTheBytesOfAnAccountsProgress() {
    AccountProgress progress =
        new AccountProgress(
            new AccountProgress.Received(1, 2, 3, 4),
            new AccountProgress.Published(5, 6, true, 7),
            new AccountProgress.Facts("ns", List.of("atomic"), 9),
            new AccountProgress.Flags(true, false, true),
            8);
    String stored =
        "02" // version
            + "00000000000000010000000000000002000000030000000000000004" // received
            + "0000000000000005000000060100000007" // published
            + "00026e73" // unit
            + "00000001000661746f6d6963" // not visible
            + "00000009" // processors
            + "010001" // lacks names, has all records, is settled
            + "0000000000000008"; // changed
    assertEquals(stored, HexFormat.of().formatHex(progress.toStored()));
    assertEquals(progress, AccountProgress.ofStored(HexFormat.of().parseHex(stored)));
    String before = "01" + stored.substring(2).replace("6d696300000009", "6d6963");
    AccountProgress.Facts facts = new AccountProgress.Facts("ns", List.of("atomic"), 0);
    assertEquals(
        new AccountProgress(progress.received(), progress.published(), facts, progress.flags(), 8),
        AccountProgress.ofStored(HexFormat.of().parseHex(before)));
  }

  @Test
  void shouldKeepTheBytesOfAWatch() {
    PropertyKey key = new PropertyKey(new PathId(3), "lock-overhead", "");
    PropertyProgress progress =
        new PropertyProgress(
            new PropertyProgress.Cut(1, 2, true),
            false,
            List.of(new Standing(key, Fraction.of(9, 80), 1)),
            Optional.empty());
    String stored =
        "02" // version
            + "0000000000000001000000000000000201" // cut
            + "00" // not evaluated
            + "00000001" // properties
            + "00000003000d6c6f636b2d6f766572686561640000" // key
            + "00013900023830" // 9/80
            + "00000001"; // heartbeats below
    assertEquals(stored, HexFormat.of().formatHex(progress.toStored()));
    assertEquals(progress, PropertyProgress.ofStored(HexFormat.of().parseHex(stored)));
  }

  @Test
  void shouldRefuseAVersionThatItDoesNotKnow() {
    for (int unknown : new int[] {0, 3}) {
      byte[] stored = {(byte) unknown};
      assertThrows(
          IllegalStateException.class, () -> StoredFields.read(stored, 2, (was, in) -> was));
    }
    int version = StoredFields.read(new byte[] {2}, 2, (was, in) -> was);
    assertEquals(2, version);
  }
}
