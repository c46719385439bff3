package whip.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/**
 * Reads .cubex files as the published readers do, CubeLib and pycubexr: neither is available as a
 * package where the tests run. The archive is taken apart by another tar than ours; the anchor is
 * checked against CubeLib's grammar, written down as a DTD.
 */
final class CubeReader {
  private final Map<String, byte[]> files = new HashMap<>();
  private final Document anchor;

  CubeReader(byte[] cubex) throws Exception {
    try (TarArchiveInputStream tar = new TarArchiveInputStream(new ByteArrayInputStream(cubex))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        files.put(entry.getName(), tar.readAllBytes());
      }
    }
    anchor = parsed(anchorText());
  }

  String anchorText() {
    return new String(files.get("anchor.xml"), StandardCharsets.UTF_8);
  }

  /**
   * The names that CubeLib's own walk over the archive comes to. It goes one block too far behind a
   * file that fills its last block.
   */
  static List<String> namesAsCubeLibFindsThem(byte[] cubex) {
    List<String> names = new ArrayList<>();
    for (int at = 0; at + 512 <= cubex.length; ) {
      String name = new String(cubex, at, 100, StandardCharsets.US_ASCII).split("\0", 2)[0];
      if (!name.isEmpty()) {
        names.add(name);
      }
      String octal = new String(cubex, at + 124, 11, StandardCharsets.US_ASCII).replace("\0", "");
      int size = octal.isEmpty() ? 0 : Integer.parseInt(octal, 8);
      at += 512 + (size == 0 ? 0 : (size / 512 + 1) * 512);
    }
    return names;
  }

  /** The call tree, two blanks a level: {@code region: metric=value ...}, zeros left out. */
  List<String> tree() {
    Map<String, Map<Integer, Long>> metrics = new LinkedHashMap<>();
    numbers()
        .forEach(
            (name, rows) -> {
              Map<Integer, Long> sums = new HashMap<>();
              rows.forEach((id, row) -> sums.put(id, LongStream.of(row).sum()));
              metrics.put(name, sums);
            });
    List<String> lines = new ArrayList<>();
    collect(rootCnode(), 0, regions(), metrics, lines);
    return lines;
  }

  /** Metrics, two blanks a level. */
  List<String> metrics() {
    List<String> lines = new ArrayList<>();
    metrics(child(root(), "metrics"), "", lines);
    return lines;
  }

  private static void metrics(Element around, String indent, List<String> into) {
    for (Element metric : children(around, "metric")) {
      into.add(
          "%s%s (%s, %s)"
              .formatted(
                  indent,
                  text(metric, "disp_name"),
                  text(metric, "uniq_name"),
                  text(metric, "uom")));
      metrics(metric, indent + "  ", into);
    }
  }

  /** {@code rank 0/thread 1} of each location; some readers go by place, others by id. */
  List<String> locations() {
    List<String> locations = new ArrayList<>();
    List<Element> nodes = children(child(root(), "system"), "systemtreenode");
    assertEquals(1, nodes.size(), "pycubexr reads one");
    for (Element group : children(nodes.get(0), "locationgroup")) {
      for (Element location : children(group, "location")) {
        assertEquals(locations.size(), Integer.parseInt(location.getAttribute("Id")));
        locations.add(text(group, "name") + "/" + text(location, "name"));
      }
    }
    return locations;
  }

  /**
   * Numbers with those of everything below: by metric, {@code /a/b/c} in the call tree, location.
   */
  Map<String, Map<String, long[]>> inclusive() {
    Map<String, Map<String, long[]>> inclusive = new LinkedHashMap<>();
    numbers()
        .forEach(
            (metric, rows) -> {
              Map<String, long[]> sums = new LinkedHashMap<>();
              sum(rootCnode(), "", regions(), rows, sums);
              inclusive.put(metric, sums);
            });
    return inclusive;
  }

  /** How many rows of numbers each metric has. */
  Map<String, Integer> rows() {
    Map<String, Integer> rows = new HashMap<>();
    numbers().forEach((name, numbers) -> rows.put(name, numbers.size()));
    return rows;
  }

  private long[] sum(
      Element cnode,
      String around,
      Map<String, String> regions,
      Map<Integer, long[]> rows,
      Map<String, long[]> into) {
    String path = around + "/" + regions.get(cnode.getAttribute("calleeId"));
    long[] sum = new long[locations().size()];
    add(sum, rows.getOrDefault(Integer.parseInt(cnode.getAttribute("id")), sum.clone()));
    for (Element child : children(cnode, "cnode")) {
      add(sum, sum(child, path, regions, rows, into));
    }
    assertNull(into.put(path, sum), path);
    return sum;
  }

  private static void add(long[] sum, long[] more) {
    assertEquals(sum.length, more.length, "numbers of a row");
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.addExact(sum[i], more[i]);
    }
  }

  private Map<String, String> regions() {
    Map<String, String> regions = new HashMap<>();
    for (Element region : children(child(root(), "program"), "region")) {
      regions.put(region.getAttribute("id"), text(region, "name"));
    }
    return regions;
  }

  private Element rootCnode() {
    List<Element> cnodes = children(child(root(), "program"), "cnode");
    assertEquals(1, cnodes.size(), "pycubexr reads one");
    return cnodes.get(0);
  }

  private static void collect(
      Element cnode,
      int depth,
      Map<String, String> regions,
      Map<String, Map<Integer, Long>> metrics,
      List<String> into) {
    // In exclusive metrics the index counts a node before its children: here that is its id too.
    assertEquals(into.size(), Integer.parseInt(cnode.getAttribute("id")));
    StringBuilder line =
        new StringBuilder("  ".repeat(depth) + regions.get(cnode.getAttribute("calleeId")) + ":");
    metrics.forEach(
        (name, values) -> {
          if (values.getOrDefault(into.size(), 0L) != 0) {
            line.append(' ').append(name).append('=').append(values.get(into.size()));
          }
        });
    into.add(line.toString());
    children(cnode, "cnode").forEach(c -> collect(c, depth + 1, regions, metrics, into));
  }

  /** Numbers by metric, node and location. */
  private Map<String, Map<Integer, long[]>> numbers() {
    Map<String, Map<Integer, long[]>> numbers = new LinkedHashMap<>();
    numbers(child(root(), "metrics"), numbers);
    return numbers;
  }

  private void numbers(Element around, Map<String, Map<Integer, long[]>> into) {
    for (Element metric : children(around, "metric")) {
      assertEquals("EXCLUSIVE", metric.getAttribute("type"));
      assertEquals("UINT64", text(metric, "dtype"));
      into.put(text(metric, "uniq_name"), values(metric.getAttribute("id")));
      numbers(metric, into);
    }
  }

  private Map<Integer, long[]> values(String metric) {
    ByteBuffer index = behind("CUBEX.INDEX", files.get(metric + ".index"));
    assertEquals(1, index.getInt(), "byte order");
    index.getShort();
    assertEquals(1, index.get(), "sparse");
    int[] ids = new int[index.getInt()];
    assertNotEquals(0, ids.length, "pycubexr divides by the number of rows");
    for (int i = 0; i < ids.length; i++) {
      ids[i] = index.getInt();
    }
    assertEquals(0, index.remaining());
    ByteBuffer data = behind("CUBEX.DATA", files.get(metric + ".data"));
    int locations = locations().size();
    Map<Integer, long[]> values = new HashMap<>();
    for (int id : ids) {
      long[] row = new long[locations];
      for (int i = 0; i < locations; i++) {
        row[i] = data.getLong();
      }
      values.put(id, row);
    }
    assertEquals(0, data.remaining());
    return values;
  }

  private static ByteBuffer behind(String mark, byte[] file) {
    byte[] found = new byte[mark.length()];
    ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).get(found);
    assertArrayEquals(mark.getBytes(StandardCharsets.US_ASCII), found);
    return bytes;
  }

  private Element root() {
    return anchor.getDocumentElement();
  }

  private static Document parsed(String anchor) throws Exception {
    String head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    assertEquals(head, anchor.substring(0, head.length()));
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setValidating(true);
    var builder = factory.newDocumentBuilder();
    builder.setErrorHandler(new Strict());
    builder.setEntityResolver(
        (publicId, systemId) -> new InputSource(new StringReader(resource("cube-anchor.dtd"))));
    String typed = head + "<!DOCTYPE cube SYSTEM \"cube-anchor.dtd\">\n";
    return builder.parse(
        new InputSource(new StringReader(typed + anchor.substring(head.length()))));
  }

  private static String resource(String name) throws IOException {
    try (var file = CubeReader.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String text(Element in, String name) {
    return child(in, name).getTextContent();
  }

  private static Element child(Element in, String name) {
    return children(in, name).get(0);
  }

  private static List<Element> children(Element in, String name) {
    List<Element> found = new ArrayList<>();
    for (Node node = in.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }

  private static final class Strict implements ErrorHandler {
    @Override
    public void warning(SAXParseException warning) throws SAXParseException {
      throw warning;
    }

    @Override
    public void error(SAXParseException error) throws SAXParseException {
      throw error;
    }

    @Override
    public void fatalError(SAXParseException error) throws SAXParseException {
      throw error;
    }
  }
}
