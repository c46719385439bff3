package whip.streams.whatif;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import whip.codec.SequenceSet;
import whip.model.assembly.FlatStore;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.model.sequence.Piece;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Replay;
import whip.model.whatif.Selection.Matched;
import whip.model.whatif.Spec;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;

/**
 * A pass in the middle of a run as the bytes of a file, and back:
 *
 * <pre>
 * version  what is re-read (so that a file is never taken for another's)
 * next offset by partition    batches had, by stream    counts    directives and annotations seen
 * per hypothesis: why it failed | strands, work and files by specification, the run as it is known
 * the run: parts by region, outcome; once more where it is known by bounds
 * </pre>
 */
final class CheckpointCodec {

  private static final int VERSION = 3;

  /** Where a pass goes on. */
  record Checkpoint(Pass pass, Map<Integer, Long> positions) {}

  private final SubtreePartCodec parts;

  CheckpointCodec(SubtreePartCodec parts) {
    this.parts = parts;
  }

  byte[] encode(Request.Work work, Checkpoint checkpoint) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(VERSION);
    text(out, work.toString());
    out.writeInt(checkpoint.positions.size());
    for (Map.Entry<Integer, Long> position : checkpoint.positions.entrySet()) {
      out.writeInt(position.getKey());
      out.writeLong(position.getValue());
    }
    Pass pass = checkpoint.pass;
    out.writeInt(pass.sequences().size());
    for (Map.Entry<String, SequenceSet> stream : pass.sequences().entrySet()) {
      text(out, stream.getKey());
      ByteBuffer had = ByteBuffer.allocate(stream.getValue().bytes());
      stream.getValue().write(had);
      bytes(out, had.array());
    }
    out.writeLong(pass.counts().nodes());
    out.writeLong(pass.counts().batches());
    out.writeLong(pass.counts().records());
    out.writeInt(pass.names().sites().size());
    for (Site site : pass.names().sites()) {
      out.writeLong(site.address());
    }
    texts(out, pass.names().annotations());
    for (HypothesisReplay replay : pass.replays()) {
      replay(out, work.run(), replay);
    }
    return bytes.toByteArray();
  }

  private void replay(DataOutputStream out, String run, HypothesisReplay replay)
      throws IOException {
    out.writeBoolean(replay.failure().isPresent());
    if (replay.failure().isPresent()) {
      text(out, replay.failure().get().error());
      texts(out, replay.failure().get().candidates());
      return;
    }
    Replay.State state = replay.state();
    for (Matched matched : state.matched()) {
      out.writeLong(matched.strands());
      out.writeLong(matched.work());
      out.writeLong(matched.saved());
      texts(out, matched.files());
    }
    side(out, run, state.lower());
    out.writeBoolean(state.upper() != null);
    if (state.upper() != null) {
      side(out, run, state.upper());
    }
  }

  private void side(DataOutputStream out, String run, Replay.Side side) throws IOException {
    List<Part> regions = Part.all(run, side.store().containers(), side.store().regions());
    out.writeInt(regions.size());
    for (Part region : regions) {
      bytes(out, parts.toStored(region));
    }
    out.writeBoolean(side.outcome() != null);
    if (side.outcome() != null) {
      bytes(out, parts.toStored(Part.outcome(run, side.outcome(), false, List.of())));
    }
  }

  /**
   * The pass as it was.
   *
   * @param hypotheses in the order of the replays that were encoded
   * @throws IOException if the bytes are of another version, other work, or cut off
   */
  Checkpoint decode(
      Request.Work work,
      List<Hypothesis> hypotheses,
      Function<Site, Position> positions,
      byte[] bytes)
      throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    if (in.readInt() != VERSION || !text(in).equals(work.toString())) {
      throw new IOException("another version, or of other work");
    }
    Map<Integer, Long> next = new TreeMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      next.put(in.readInt(), in.readLong());
    }
    Map<String, SequenceSet> sequences = new TreeMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      sequences.put(text(in), SequenceSet.read(ByteBuffer.wrap(bytes(in))));
    }
    Pass.Counts counts = new Pass.Counts(in.readLong(), in.readLong(), in.readLong());
    SelectableNames names = new SelectableNames();
    for (int left = in.readInt(); left > 0; left--) {
      names.sites().add(new Site(in.readLong()));
    }
    names.annotations().addAll(texts(in));
    List<HypothesisReplay> replays = new ArrayList<>();
    for (Hypothesis hypothesis : hypotheses) {
      replays.add(replay(in, hypothesis, positions, work.curves()));
    }
    return new Checkpoint(new Pass(replays, sequences, names, counts), next);
  }

  private HypothesisReplay replay(
      DataInputStream in, Hypothesis hypothesis, Function<Site, Position> positions, boolean curves)
      throws IOException {
    if (in.readBoolean()) {
      return new HypothesisReplay(hypothesis, new HypothesisReplay.Failure(text(in), texts(in)));
    }
    List<Matched> matched = new ArrayList<>();
    for (Spec spec : hypothesis.specs()) {
      matched.add(
          new Matched(spec, in.readLong(), in.readLong(), in.readLong(), new TreeSet<>(texts(in))));
    }
    Replay.Side lower = side(in);
    Replay.Side upper = in.readBoolean() ? side(in) : null;
    return new HypothesisReplay(
        hypothesis, positions, curves, false, new Replay.State(lower, upper, matched));
  }

  private Replay.Side side(DataInputStream in) throws IOException {
    FlatStore store = new FlatStore();
    for (int left = in.readInt(); left > 0; left--) {
      Part region = parts.ofStored(bytes(in));
      region
          .containers()
          .forEach((id, container) -> store.putContainer(region.region(), id, container));
      region.phases().ifPresent(phases -> store.putRegion(region.region(), phases));
    }
    Piece outcome = in.readBoolean() ? parts.ofStored(bytes(in)).outcome().orElse(null) : null;
    return new Replay.Side(store, outcome);
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    bytes(out, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  private static void texts(DataOutputStream out, Iterable<String> texts) throws IOException {
    List<String> all = new ArrayList<>();
    texts.forEach(all::add);
    out.writeInt(all.size());
    for (String text : all) {
      text(out, text);
    }
  }

  private static List<String> texts(DataInputStream in) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      texts.add(text(in));
    }
    return texts;
  }

  private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new IOException("cut off");
    }
    return bytes;
  }
}
