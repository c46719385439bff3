package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.AccountClass;
import whip.model.construct.SampleAccount;
import whip.model.construct.Strip;
import whip.model.construct.Strip.Slice;
import whip.model.construct.Times;

/** Strips as they are drawn, of which answers are known. */
class StripBoxesTest {

  private static Times times(long work, long sync) {
    return Times.of(AccountClass.WORK, work).plus(Times.of(AccountClass.SYNC, sync));
  }

  private static ObjectNode json(Strip strip) {
    return StripBoxes.json(SampleAccount.critical().with(strip));
  }

  @Test
  void shouldHaveARowForThreadsWithEqualTimes() {
    Strip strip =
        new Strip(
            3,
            List.of(
                new Slice(0, 10, new TreeMap<>(Map.of(0, times(10, 0)))),
                new Slice(10, 20, new TreeMap<>(Map.of(0, times(4, 6))))));
    assertEquals(
        "{\"threads\":3,\"shown\":3,\"cut\":20,\"ends\":[10,20],\"rows\":["
            + "{\"threads\":\"0\",\"times\":[{\"work\":10},{\"work\":4,\"sync\":6}]},"
            + "{\"threads\":\"1-2\",\"times\":[{\"idle\":10},{\"idle\":10}]}],\"others\":0}",
        json(strip).toString());
  }

  @Test
  void shouldHaveNoRowWithoutAStrip() {
    assertEquals(0, json(Strip.NONE).path("rows").size());
  }

  /** 256 slices of 128 threads, each with other times in two classes: 65,536 boxes. */
  @Test
  void shouldAddNeighboursUpWhereThereAreTooManyBoxes() {
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < 256; i++) {
      SortedMap<Integer, Times> byThread = new TreeMap<>();
      for (int thread = 0; thread < 128; thread++) {
        byThread.put(thread, times(1 + thread, 999 - thread));
      }
      slices.add(new Slice(1000L * i, 1000L * (i + 1), byThread));
    }
    JsonNode json = json(new Strip(128, slices));
    assertEquals(StripBoxes.ROWS_MAX, json.path("rows").size());
    assertEquals(64, json.path("others").asInt());
    assertEquals(32, json.path("ends").size(), "64 rows x 32 slices x 2 classes are 4,096 boxes");
    assertEquals(256_000, json.path("cut").asLong());
    long drawn = 0;
    for (JsonNode slice : json.at("/rows/0/times")) {
      drawn += slice.path("work").asLong();
    }
    assertEquals(256, drawn, "no time is lost");
    assertTrue(json.toString().length() < 200_000);
  }
}
