package whip.sinks.parquet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import whip.model.node.Dependence;
import whip.model.node.Digest;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.NodeId;
import whip.model.node.NodeKind;
import whip.model.node.Place;
import whip.model.node.Row;
import whip.model.node.RowTable;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.model.node.Tag;
import whip.read.Received;
import whip.schemas.node.DependenceColumns;
import whip.schemas.node.DirectiveEntry;
import whip.schemas.node.FoldedColumns;
import whip.schemas.node.FoldedStrandsColumns;
import whip.schemas.node.NodeBatch;
import whip.schemas.node.NodeColumns;
import whip.schemas.node.StrandColumns;

/** From a record of the node topic to rows, as schemas/README.md has it; all of it or nothing. */
final class BatchDecoder {
  /** Of one kind in a batch, as the topology takes them. */
  private static final int MAX_ROWS = 1 << 20;

  /** A run lasts 2^62 ns = 146 years: what is longer, summed over a batch, is nonsense. */
  private static final long MAX_WORK = 1L << 62;

  private final NodeBatch batch;
  private final RowTable.Dictionary dictionary;

  private BatchDecoder(NodeBatch batch) throws BadBatchException {
    this.batch = batch;
    List<Site> sites = batch.getSites().stream().map(Site::new).toList();
    List<Tag> tags =
        batch.getTags().stream()
            .map(
                tag ->
                    new Tag(
                        tag.getLocks().stream().map(Site::new).toList(),
                        tag.getAcquired(),
                        tag.getAnnotations()))
            .toList();
    dictionary = new RowTable.Dictionary(sites, directives(sites), tags);
  }

  static Batch decode(Received record) throws BadBatchException {
    if (record.undecodable().isPresent()) {
      throw new BadBatchException(record.undecodable().get());
    }
    if (!(record.value() instanceof NodeBatch batch)) {
      throw new BadBatchException("no batch of nodes");
    }
    require(
        (batch.getRun() + "/" + batch.getThread()).equals(record.key()),
        "the key " + record.key() + " is not the batch's run/thread");
    require(Batch.Stream.isRun(batch.getRun()), "no run's id");
    require(batch.getThread() >= 0 && batch.getSequence() >= 0, "a negative number");
    BatchDecoder decoder = new BatchDecoder(batch);
    return new Batch(
        new Batch.Stream(batch.getRun(), batch.getIncarnation(), batch.getThread()),
        batch.getSequence(),
        batch.getSentAt(),
        record.partition(),
        record.offset(),
        new RowTable(decoder.dictionary, decoder.strands(), decoder.nodes(), decoder.folded()));
  }

  private List<Directive> directives(List<Site> sites) throws BadBatchException {
    List<Directive> directives = new ArrayList<>();
    for (DirectiveEntry entry : batch.getDirectives()) {
      require(DirectiveKind.isCode(entry.getKind()), "no directive kind " + entry.getKind());
      require(
          entry.getSite() >= 0 && entry.getSite() < sites.size(),
          "directives: no site " + entry.getSite());
      directives.add(
          new Directive(DirectiveKind.ofCode(entry.getKind()), sites.get(entry.getSite())));
    }
    return directives;
  }

  private RowTable.Strands strands() throws BadBatchException {
    StrandColumns of = batch.getStrands();
    int count = count("strands", of.getCount());
    return new RowTable.Strands(
        count,
        works("strands.work", of.getWork(), count),
        new Column("strands.region", of.getRegion()).deltas(count),
        new Column("strands.parent", of.getParent()).deltas(count),
        new Column("strands.index", of.getIndex()).deltas(count),
        sites("strands.from", of.getFrom(), count),
        sites("strands.to", of.getTo(), count),
        directives("strands.directive", of.getDirective(), count),
        tags("strands.tag", of.getTag(), count));
  }

  private RowTable.Nodes nodes() throws BadBatchException {
    NodeColumns of = batch.getNodes();
    int count = count("nodes", of.getCount());
    return new RowTable.Nodes(
        count,
        new Column("nodes.kind", of.getKind()).indices(count, NodeKind.values().length),
        new Column("nodes.region", of.getRegion()).deltas(count),
        new Column("nodes.parent", of.getParent()).deltas(count),
        new Column("nodes.index", of.getIndex()).deltas(count),
        new Column("nodes.id", of.getId()).deltas(count),
        directives("nodes.directive", of.getDirective(), count),
        new Column("nodes.items", of.getItems()).values(count),
        new Column("nodes.a", of.getA()).values(count),
        new Column("nodes.b", of.getB()).values(count),
        dependences(count));
  }

  private Map<Integer, List<Dependence>> dependences(int nodes) throws BadBatchException {
    DependenceColumns of = batch.getDependences();
    int count = count("dependences", of.getCount());
    long[] rows = new Column("dependences.row", of.getRow()).deltas(count);
    long[] kinds = new Column("dependences.kind", of.getKind()).values(count);
    long[] addresses = new Column("dependences.address", of.getAddress()).addressDeltas(count);
    Map<Integer, List<Dependence>> byRow = new HashMap<>();
    for (int i = 0; i < count; i++) {
      require(rows[i] < nodes, "dependences: no row " + rows[i]);
      require(Dependence.Kind.isCode(kinds[i]), "dependences: no kind " + kinds[i]);
      byRow
          .computeIfAbsent((int) rows[i], first -> new ArrayList<>())
          .add(new Dependence(Dependence.Kind.ofCode((int) kinds[i]), addresses[i]));
    }
    return byRow;
  }

  /** Each with its strands alone: instances, shares and curves are for profiles. */
  private List<Row.Folded> folded() throws BadBatchException {
    FoldedColumns of = batch.getFolded();
    int count = count("folded", of.getCount());
    long[] regions = new Column("folded.region", of.getRegion()).deltas(count);
    long[] parents = new Column("folded.parent", of.getParent()).deltas(count);
    long[] indices = new Column("folded.index", of.getIndex()).deltas(count);
    long[] items = new Column("folded.items", of.getItems()).values(count);
    long[] strandsOf = new Column("folded.strands", of.getStrands()).values(count);
    List<Digest.Strand> strands = foldedStrands();
    List<Row.Folded> folded = new ArrayList<>();
    int taken = 0;
    for (int row = 0; row < count; row++) {
      require(strandsOf[row] <= strands.size() - taken, "folded.strands: more than there are");
      int end = taken + (int) strandsOf[row];
      Place place = new Place(new NodeId(regions[row]), new NodeId(parents[row]), indices[row]);
      List<Digest.Strand> its = strands.subList(taken, end);
      folded.add(
          new Row.Folded(
              place, items[row], new Digest(its, List.of(), List.of(), List.of(), List.of())));
      taken = end;
    }
    require(taken == strands.size(), "foldedStrands: some of no item");
    return folded;
  }

  private List<Digest.Strand> foldedStrands() throws BadBatchException {
    FoldedStrandsColumns of = batch.getFoldedStrands();
    int count = count("foldedStrands", of.getCount());
    int[] from = sites("foldedStrands.from", of.getFrom(), count);
    int[] to = sites("foldedStrands.to", of.getTo(), count);
    int[] directive = directives("foldedStrands.directive", of.getDirective(), count);
    int[] tag = tags("foldedStrands.tag", of.getTag(), count);
    long[] work = works("foldedStrands.work", of.getWork(), count);
    long[] chain = new Column("foldedStrands.chain", of.getChain()).values(count);
    long[] joined = new Column("foldedStrands.joined", of.getJoined()).signed(count);
    long[] full = new Column("foldedStrands.full", of.getFull()).signed(count);
    List<Digest.Strand> strands = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      StrandKey key =
          new StrandKey(
              dictionary.directives().get(directive[row]),
              dictionary.sites().get(from[row]),
              dictionary.sites().get(to[row]));
      long atJoin = chain[row] + joined[row];
      strands.add(
          new Digest.Strand(
              key,
              dictionary.tags().get(tag[row]),
              work[row],
              chain[row],
              atJoin,
              atJoin + full[row]));
    }
    return strands;
  }

  private int[] sites(String column, ByteBuffer bytes, int rows) throws BadBatchException {
    return new Column(column, bytes).indices(rows, dictionary.sites().size());
  }

  private int[] directives(String column, ByteBuffer bytes, int rows) throws BadBatchException {
    return new Column(column, bytes).indices(rows, dictionary.directives().size());
  }

  private int[] tags(String column, ByteBuffer bytes, int rows) throws BadBatchException {
    return new Column(column, bytes).indices(rows, dictionary.tags().size());
  }

  private static long[] works(String column, ByteBuffer bytes, int rows) throws BadBatchException {
    long[] works = new Column(column, bytes).values(rows);
    long sum = 0;
    for (long work : works) {
      require(work <= MAX_WORK - sum, "column " + column + ": sum overflows");
      sum += work;
    }
    return works;
  }

  private static int count(String table, int count) throws BadBatchException {
    require(count >= 0 && count <= MAX_ROWS, table + ": " + count + " rows");
    return count;
  }

  private static void require(boolean holds, String otherwise) throws BadBatchException {
    if (!holds) {
      throw new BadBatchException(otherwise);
    }
  }
}
