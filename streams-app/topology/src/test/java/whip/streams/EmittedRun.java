package whip.streams;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.codec.NodeBatchWriter;
import whip.model.grain.Burden;
import whip.model.grain.NodeBurden;
import whip.model.node.NodeId;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.LockRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.StrandRow;
import whip.schemas.run.RunState;
import whip.testkit.Delivery;
import whip.testkit.Directive;
import whip.testkit.DirectiveTotal;
import whip.testkit.ItemRow;
import whip.testkit.LockTotal;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.RowEmitter;

/** A program of the testkit as a run in the topics, and what the oracle says its profile is. */
public final class EmittedRun {

  private final String run;
  private final RowEmitter.Emission emission;

  public EmittedRun(String run, Program program, int teamSize, int threads, Random random) {
    this.run = run;
    this.emission = RowEmitter.emit(program, teamSize, threads, random);
  }

  public RowEmitter.Emission emission() {
    return emission;
  }

  /** Everything a collector sends, badly delivered; then the run's end. */
  public void deliver(RunSink sink, int rowsMax, Random random) {
    sink.run(Pipeline.record(run, RunState.RUNNING).build());
    for (Delivery.Batch batch : Delivery.disordered(emission.rows(), rowsMax, 4, random)) {
      send(sink, batch);
    }
    sink.run(Pipeline.record(run, RunState.ENDED).build());
  }

  /** Every other batch has burdens, of which profiles have nothing. */
  public void send(RunSink sink, Delivery.Batch batch) {
    NodeBatch written =
        NodeBatchWriter.write(
            run, batch.thread(), batch.sequence(), ItemRows.rows(batch.rows()), List.of());
    sink.batch(
        batch.sequence() % 2 == 0
            ? written
            : NodeBatchWriter.with(burdens(batch), List.of(), written));
  }

  private static List<NodeBurden> burdens(Delivery.Batch batch) {
    return batch.rows().stream()
        .filter(row -> row instanceof ItemRow.Node node && node.id() != 0)
        .map(row -> ((ItemRow.Node) row).id())
        .map(id -> new NodeBurden(new NodeId(id), Burden.task(5, 0, id % 100, Burden.UNKNOWN)))
        .toList();
  }

  /** Sends locations of the addresses: a directive's name is its file, a lock's its symbol. */
  public void locate(RunSink sink, Oracle.Profile expected) {
    TreeSet<Long> addresses = new TreeSet<>();
    for (ItemRow row : emission.rows()) {
      if (row instanceof ItemRow.Strand strand) {
        addresses.add(strand.from());
        addresses.add(strand.to());
        addresses.add(strand.directive().site());
      } else if (row instanceof ItemRow.Node node) {
        addresses.add(node.directive().site());
      }
    }
    addresses.remove(0L);
    for (long address : addresses) {
      String name =
          emission.sites().nameAt(address).orElseGet(() -> "s" + Long.toHexString(address));
      sink.location(
          Location.newBuilder()
              .setRun(run)
              .setAddress(address)
              .setFile("/src/" + name)
              .setLine(1)
              .build());
    }
    for (String lock : expected.locks().keySet()) {
      sink.location(
          Location.newBuilder()
              .setRun(run)
              .setAddress(emission.sites().lock(lock))
              .setFunction(lock)
              .build());
    }
  }

  /** The oracle's profile in words, one line per fact. */
  public static String describe(Oracle.Profile expected, RowEmitter.Emission emission) {
    StringBuilder text = new StringBuilder();
    long serial = expected.directives().get(Directive.PROGRAM).serialWork();
    text.append(program(expected.work(), expected.span(), serial, expected.lockBound()));
    expected
        .directives()
        .forEach(
            (directive, total) -> {
              if (!directive.equals(Directive.PROGRAM) && total.instances() > 0) {
                text.append(line(directive.kind().openMpName(), directive.name(), total));
              }
            });
    Map<String, Long> strands = new TreeMap<>();
    expected
        .strandSerialWork()
        .forEach(
            (at, work) -> strands.put("s" + Long.toHexString(emission.sites().from(at)), work));
    text.append(strands).append('\n');
    Map<String, LockTotal> locks = new TreeMap<>(expected.locks());
    text.append(asGoldenFilesHaveIt(locks));
    return sorted(text);
  }

  /** The profile in the topic, in the same words. */
  public static String describe(Pipeline pipeline, String run) {
    ProgramRow program = pipeline.program(run);
    if (program == null) {
      return "no profile";
    }
    StringBuilder text = new StringBuilder();
    text.append(
        program(
            program.getWork(), program.getSpan(), program.getSerialWork(), program.getLockBound()));
    for (DirectiveRow row : pipeline.directives(run).values()) {
      text.append(
          line(
              row.getKind(),
              row.getLabel().substring(0, row.getLabel().indexOf(':')),
              new DirectiveTotal(
                  row.getInstances(),
                  row.getWork(),
                  row.getSpan(),
                  row.getMinWork(),
                  row.getMaxWork(),
                  row.getSerialWork(),
                  row.getIterations(),
                  row.getBlocks())));
    }
    Map<String, Long> strands = new TreeMap<>();
    for (StrandRow strand : program.getStrands()) {
      if (strand.getSerialWork() > 0) {
        String from = strand.getFrom().substring(0, strand.getFrom().indexOf(':'));
        strands.merge(from, strand.getSerialWork(), Long::sum);
      }
    }
    text.append(strands).append('\n');
    Map<String, LockTotal> locks = new TreeMap<>();
    for (LockRow lock : program.getLocks()) {
      locks.put(lock.getName(), new LockTotal(lock.getWork(), lock.getAcquisitions()));
    }
    text.append(asGoldenFilesHaveIt(locks));
    return sorted(text);
  }

  /** A description without the numbers that depend on which of two equal paths was taken. */
  static String withoutPath(String description) {
    return description.replaceAll("serial(Work=| )\\d+|(?m)^\\{s[^}]*\\}$", "");
  }

  private static Map<String, String> asGoldenFilesHaveIt(Map<String, LockTotal> locks) {
    Map<String, String> written = new TreeMap<>();
    locks.forEach(
        (lock, total) ->
            written.put(
                lock,
                "LockTotal[work=%d, acquisitions=%d]"
                    .formatted(total.held(), total.acquisitions())));
    return written;
  }

  private static String program(long work, long span, long serial, long lockBound) {
    return "program work "
        + work
        + " span "
        + span
        + " serial "
        + serial
        + " locks "
        + lockBound
        + "\n";
  }

  /** Line of older versions, where nothing is known of loops. */
  private static String line(String kind, String name, DirectiveTotal total) {
    String text = total.toString().replace(", iterations=null, blocks=null", "");
    return kind + " " + name + " " + text + "\n";
  }

  private static String sorted(CharSequence text) {
    return String.join("\n", text.toString().lines().sorted().toList());
  }
}
