package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A document in pieces is by character what a tree of all of it is. */
class StreamedJsonTest {
  private static final int MANY = 10_000;

  @Test
  void shouldWriteWhatATreeWrites() {
    ObjectNode head = objects().put("text", "\u0001 \"\\ \u00e4 \ud83d\ude00 \ud83d");
    head.putNull("nothing").put("integer", Long.MIN_VALUE).put("large", BigInteger.TWO.pow(80));
    head.put("real", 0.1).put("tiny", 1e-9).put("decimal", new BigDecimal("5.0")).put("is", true);
    head.putArray("empty");
    head.putObject("object").put("a", 1).putArray("b").add(2).addObject().putObject("none");
    ObjectNode first = objects().put("path", 1);
    first.putArray("groups").addObject().put("threads", "0-3");
    ObjectNode second = objects();
    StreamedJson streamed =
        new StreamedJson(
            json -> {
              json.addAll(head);
              json.addArray("rows", Stream.of(first, second));
              json.addArray("none", Stream.of());
              json.addAll(objects().put("last", 1));
            });
    ObjectNode tree = head.deepCopy();
    tree.putArray("rows").add(first).add(second);
    tree.putArray("none");
    tree.put("last", 1);
    assertEquals(tree.toPrettyString() + "\n", streamed.text());
    assertEquals(tree.toString(), streamed.line());
  }

  @Test
  void shouldWriteNothingButBraces() {
    assertEquals("{ }\n", new StreamedJson(json -> {}).text());
  }

  /** Elements are as long as each other: nine tenths are out before the last of them is made. */
  @Test
  void shouldMakeElementsWhenThoseBeforeAreWritten() throws IOException {
    StringWriter out = new StringWriter();
    AtomicInteger before = new AtomicInteger();
    StreamedJson streamed =
        new StreamedJson(
            json ->
                json.addArray(
                    "rows",
                    IntStream.range(0, MANY)
                        .mapToObj(
                            row -> {
                              before.set(out.getBuffer().length());
                              return objects().put("row", MANY + row);
                            })));
    streamed.writeTo(out);
    int all = out.getBuffer().length();
    assertTrue(before.get() > all / 10 * 9, before + " of " + all);
  }

  private static ObjectNode objects() {
    return JsonNodeFactory.instance.objectNode();
  }
}
