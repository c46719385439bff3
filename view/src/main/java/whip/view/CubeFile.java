package whip.view;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import whip.model.profile.Profile;
import whip.model.profile.Ranks;
import whip.model.profile.RunInfo;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;
import whip.view.CubeTree.Metric;
import whip.view.CubeTree.Node;

/**
 * A {@link CubeTree} as a .cubex file, which Cube 4 and the tools around Score-P and Scalasca open:
 * a tar archive of anchor.xml, which declares metrics, call tree and machine, and for each metric
 * an index, which nodes have numbers, and the numbers, exact integers of 64 bits.
 */
public final class CubeFile {
  private static final byte[] INDEX_MARK = "CUBEX.INDEX".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DATA_MARK = "CUBEX.DATA".getBytes(StandardCharsets.US_ASCII);

  /** It shows readers the byte order. */
  private static final int ONE = 1;

  private static final short VERSION = 0;

  /** The index lists its nodes; without it, every one of them. */
  private static final byte SPARSE = 1;

  private final RunInfo run;

  /** In the order in which Cube numbers them for exclusive metrics: a node, then its children. */
  private final List<Node> nodes = new ArrayList<>();

  /** Frames and the first node of each; their ids are their places in this order. */
  private final Map<Frame, Node> regions = new LinkedHashMap<>();

  private final Map<Frame, Integer> regionIds = new HashMap<>();

  private CubeFile(RunInfo run, Node root) {
    this.run = run;
    collect(root);
  }

  private void collect(Node node) {
    nodes.add(node);
    regionIds.putIfAbsent(node.frame(), regions.size());
    regions.putIfAbsent(node.frame(), node);
    node.children().forEach(this::collect);
  }

  /** The whole file. */
  public static byte[] bytes(Profile profile, CriticalTree tree) {
    Node root = CubeTree.of(profile, tree);
    CubeFile cube = new CubeFile(profile.run(), root);
    TarBytes tar = new TarBytes();
    tar.add("anchor.xml", padded(XmlText.of(xml -> cube.anchor(xml, root))));
    for (Metric metric : Metric.values()) {
      tar.add(metric.id + ".data", cube.data(metric));
      tar.add(metric.id + ".index", cube.index());
    }
    return tar.toBytes();
  }

  /**
   * Cube's own reader expects one more block behind a file that fills its last block, against the
   * tar format: no file may. The others are never a multiple of four bytes.
   */
  private static byte[] padded(String anchor) {
    byte[] text = anchor.getBytes(StandardCharsets.UTF_8);
    return text.length % TarBytes.BLOCK == 0
        ? anchor.replace("\n</cube>", "\n\n</cube>").getBytes(StandardCharsets.UTF_8)
        : text;
  }

  private void anchor(XmlText xml, Node root) throws XMLStreamException {
    xml.start("cube", "version", "4.4");
    xml.empty("attr", "key", "Creator", "value", "whip");
    xml.empty("attr", "key", "run", "value", run.run());
    xml.start("metrics");
    for (Metric metric : Metric.values()) {
      metric(xml, metric);
    }
    xml.end();
    xml.start("program");
    for (Node node : regions.values()) {
      region(xml, node);
    }
    callTree(xml, root, 0);
    xml.end();
    system(xml);
    xml.end();
  }

  private void metric(XmlText xml, Metric metric) throws XMLStreamException {
    xml.start("metric", "id", metric.id, "type", "EXCLUSIVE");
    xml.leaf("disp_name", metric.title);
    xml.leaf("uniq_name", "whip_" + metric.name().toLowerCase(Locale.ROOT));
    xml.leaf("dtype", "UINT64");
    xml.leaf("uom", metric.isCount ? "occ" : run.unit());
    xml.leaf("descr", metric.description);
    xml.end();
  }

  private void region(XmlText xml, Node node) throws XMLStreamException {
    Frame frame = node.frame();
    int id = regionIds.get(frame);
    int line = frame.line() > 0 ? frame.line() : -1;
    xml.start("region", "id", id, "mod", frame.file(), "begin", line, "end", line);
    xml.leaf("name", node.title());
    xml.leaf("paradigm", "openmp");
    xml.leaf("role", frame.kind());
    xml.leaf("descr", node.description());
    xml.end();
  }

  /** Returns the id of the next node. */
  private int callTree(XmlText xml, Node node, int id) throws XMLStreamException {
    xml.start("cnode", "id", id, "calleeId", regionIds.get(node.frame()));
    int next = id + 1;
    for (Node child : node.children()) {
      next = callTree(xml, child, next);
    }
    xml.end();
    return next;
  }

  /** One place: work of logically parallel pieces belongs to no thread. */
  private void system(XmlText xml) throws XMLStreamException {
    xml.start("system");
    xml.start("systemtreenode", "Id", 0);
    xml.leaf("name", run.host());
    xml.leaf("class", "node");
    xml.start("locationgroup", "Id", 0);
    xml.leaf("name", run.rank() == Ranks.ALL ? "all ranks" : "rank " + run.rank());
    xml.leaf("rank", Math.max(0, run.rank()));
    xml.leaf("type", "process");
    xml.start("location", "Id", 0);
    xml.leaf("name", "all threads");
    xml.leaf("rank", 0);
    xml.leaf("type", "thread");
    xml.end();
    xml.end();
    xml.end();
    xml.end();
  }

  private byte[] index() {
    byte[] index = new byte[INDEX_MARK.length + 4 + 2 + 1 + 4 + 4 * nodes.size()];
    ByteBuffer into =
        littleEndian(index)
            .put(INDEX_MARK)
            .putInt(ONE)
            .putShort(VERSION)
            .put(SPARSE)
            .putInt(nodes.size());
    for (int id = 0; id < nodes.size(); id++) {
      into.putInt(id);
    }
    return index;
  }

  private byte[] data(Metric metric) {
    byte[] data = new byte[DATA_MARK.length + 8 * nodes.size()];
    ByteBuffer into = littleEndian(data).put(DATA_MARK);
    nodes.forEach(node -> into.putLong(node.own(metric)));
    return data;
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
