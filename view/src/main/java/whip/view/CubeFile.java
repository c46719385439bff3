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
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import javax.xml.stream.XMLStreamException;
import whip.model.construct.Constructs;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;
import whip.view.CubeTree.Metric;
import whip.view.CubeTree.Node;

/**
 * A {@link CubeTree} and a {@link CubeAccount} as a .cubex file, which Cube 4 and the tools around
 * Score-P and Scalasca open: a tar archive of anchor.xml, which declares metrics, call tree and
 * machine, and for each metric an index, which nodes have numbers, and the numbers by thread, exact
 * integers of 64 bits.
 */
public final class CubeFile {
  private static final byte[] INDEX_MARK = "CUBEX.INDEX".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DATA_MARK = "CUBEX.DATA".getBytes(StandardCharsets.US_ASCII);

  /** It shows readers the byte order. */
  private static final int ONE = 1;

  private static final short VERSION = 0;

  /** The index lists its nodes; without it, every one of them. */
  private static final byte SPARSE = 1;

  /** Numbers of an account in one file: 256 MiB. */
  public static final long NUMBERS_MAX = 1L << 25;

  private final RunInfo run;
  private final CubeAccount account;

  /** Threads, and behind them the place of what belongs to no thread. */
  private final int locations;

  /** In the order in which Cube numbers them for exclusive metrics: a node, then its children. */
  private final List<Node> nodes = new ArrayList<>();

  /** Frames and the first node of each; their ids are their places in this order. */
  private final Map<Frame, Node> regions = new LinkedHashMap<>();

  private final Map<Frame, Integer> regionIds = new HashMap<>();

  /** Nodes of the profile, and behind them those of the account. */
  private final int profileNodes;

  private CubeFile(RunInfo run, Node root, CubeAccount account) {
    this.run = run;
    this.account = account;
    locations = account.threads() + 1;
    collect(root);
    profileNodes = nodes.size();
    account.tree().ifPresent(tree -> collect(root.add(tree)));
  }

  private void collect(Node node) {
    nodes.add(node);
    regionIds.putIfAbsent(node.frame(), regions.size());
    regions.putIfAbsent(node.frame(), node);
    node.children().forEach(this::collect);
  }

  /** The whole file, of a profile alone. */
  public static byte[] bytes(Profile profile, CriticalTree tree) {
    return bytes(profile, tree, Optional.empty());
  }

  /**
   * The whole file.
   *
   * @param account of the same run, with at most {@link #NUMBERS_MAX} {@link #numbers}
   */
  public static byte[] bytes(Profile profile, CriticalTree tree, Optional<Constructs> account) {
    RunInfo run = profile.run();
    Node root = CubeTree.of(profile, tree);
    CubeAccount times =
        account
            .map(each -> CubeAccount.of(run, each, Metric.values().length))
            .orElseGet(() -> CubeAccount.none(run));
    CubeFile cube = new CubeFile(run, root, times);
    TarBytes tar = new TarBytes();
    tar.add("anchor.xml", padded(XmlText.of(xml -> cube.anchor(xml, root))));
    for (Metric metric : Metric.values()) {
      cube.add(tar, metric);
    }
    times.metrics().stream().flatMap(CubeAccount.Metric::all).forEach(one -> cube.add(tar, one));
    return tar.toBytes();
  }

  /** How many numbers of the account a file has, at most. */
  public static long numbers(Constructs account) {
    return CubeAccount.numbers(account);
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
      startMetric(
          xml,
          metric.id,
          metric.title,
          metric.name().toLowerCase(Locale.ROOT),
          metric.isCount,
          metric.description);
      xml.end();
    }
    for (CubeAccount.Metric metric : account.metrics()) {
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

  private void metric(XmlText xml, CubeAccount.Metric metric) throws XMLStreamException {
    startMetric(
        xml, metric.id(), metric.title(), metric.name(), metric.isCount(), metric.description());
    for (CubeAccount.Metric inner : metric.inner()) {
      metric(xml, inner);
    }
    xml.end();
  }

  private void startMetric(
      XmlText xml, int id, String title, String name, boolean isCount, String description)
      throws XMLStreamException {
    xml.start("metric", "id", id, "type", "EXCLUSIVE");
    xml.leaf("disp_name", title);
    xml.leaf("uniq_name", "whip_" + name);
    xml.leaf("dtype", "UINT64");
    xml.leaf("uom", isCount ? "occ" : run.unit());
    xml.leaf("descr", description);
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

  /** Threads of an account; work of logically parallel pieces belongs to none of them. */
  private void system(XmlText xml) throws XMLStreamException {
    xml.start("system");
    xml.start("systemtreenode", "Id", 0);
    xml.leaf("name", run.host());
    xml.leaf("class", "node");
    List<CubeAccount.ProcessThreads> processes = account.processes();
    for (int i = 0; i < processes.size(); i++) {
      CubeAccount.ProcessThreads process = processes.get(i);
      xml.start("locationgroup", "Id", i);
      xml.leaf("name", process.name());
      xml.leaf("rank", process.rank());
      xml.leaf("type", "process");
      for (int thread = 0; thread < process.threads(); thread++) {
        location(xml, process.first() + thread, "thread " + thread, thread);
      }
      if (i == processes.size() - 1) {
        location(xml, locations - 1, "all threads", process.threads());
      }
      xml.end();
    }
    xml.end();
    xml.end();
  }

  private static void location(XmlText xml, int id, String name, int rank)
      throws XMLStreamException {
    xml.start("location", "Id", id);
    xml.leaf("name", name);
    xml.leaf("rank", rank);
    xml.leaf("type", "thread");
    xml.end();
  }

  private void add(TarBytes tar, Metric metric) {
    add(
        tar,
        metric.id,
        IntStream.range(0, profileNodes).toArray(),
        (node, values) -> values[locations - 1] = node.own(metric));
  }

  /** Rows with nothing but zeros are left out; readers want one at least. */
  private void add(TarBytes tar, CubeAccount.Metric metric) {
    int[] rows =
        IntStream.range(profileNodes, nodes.size())
            .filter(
                id ->
                    id == profileNodes
                        || nodes.get(id).accounts().values().stream()
                            .anyMatch(one -> metric.number().applyAsLong(one) != 0))
            .toArray();
    add(
        tar,
        metric.id(),
        rows,
        (node, values) ->
            node.accounts()
                .forEach((thread, one) -> values[thread] = metric.number().applyAsLong(one)));
  }

  /**
   * Adds a metric's files.
   *
   * @param rows ids of nodes, in ascending order
   * @param numbers sets a node's, by location
   */
  private void add(TarBytes tar, int metric, int[] rows, BiConsumer<Node, long[]> numbers) {
    byte[] data = new byte[DATA_MARK.length + 8 * rows.length * locations];
    ByteBuffer into = littleEndian(data).put(DATA_MARK);
    for (int row : rows) {
      long[] values = new long[locations];
      numbers.accept(nodes.get(row), values);
      LongStream.of(values).forEach(into::putLong);
    }
    tar.add(metric + ".data", data);
    tar.add(metric + ".index", index(rows));
  }

  private static byte[] index(int[] rows) {
    byte[] index = new byte[INDEX_MARK.length + 4 + 2 + 1 + 4 + 4 * rows.length];
    ByteBuffer into =
        littleEndian(index)
            .put(INDEX_MARK)
            .putInt(ONE)
            .putShort(VERSION)
            .put(SPARSE)
            .putInt(rows.length);
    IntStream.of(rows).forEach(into::putInt);
    return index;
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
