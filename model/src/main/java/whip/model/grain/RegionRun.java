package whip.model.grain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.node.NodeKind;

/** Runs the members of a region, phase by phase; the program's initial tasks are those of one. */
final class RegionRun implements Activity {
  private final GraphWalk walk;

  /** Row of the region. */
  private final int row;

  /** Row in {@link Makers}. */
  private final int maker;

  /** The flow that encountered it; null: it is the program. */
  private final GraphFlow around;

  private final SortedMap<Long, List<Integer>> phases = new TreeMap<>();
  private final Map<Long, GraphCode> members = new HashMap<>();
  private final SortedMap<Long, WorksharingRun> constructs = new TreeMap<>();
  private final List<FlowRun> team = new ArrayList<>();
  private int startOfPhase;
  private int nextMember;
  private boolean isFirstPhase = true;
  private boolean isOpen;

  private RegionRun(GraphWalk walk, int row, int maker, GraphFlow around, int start) {
    this.walk = walk;
    this.row = row;
    this.maker = maker;
    this.around = around;
    startOfPhase = start;
    for (int member : walk.items(row)) {
      if (walk.isKind(member, NodeKind.MEMBER)) {
        phases.computeIfAbsent(walk.rows.a(member), number -> new ArrayList<>()).add(member);
      }
    }
  }

  static RegionRun ofProgram(GraphWalk walk, GraphCode root, int start) {
    RegionRun program = new RegionRun(walk, 0, Makers.ROOT, null, start);
    program.members.put(0L, root);
    return program;
  }

  static RegionRun of(GraphWalk walk, int row, int maker, GraphFlow around) {
    return new RegionRun(walk, row, maker, around, around.fork());
  }

  private boolean isProgram() {
    return around == null;
  }

  @Override
  public boolean goOn() {
    if (!isOpen) {
      if (phases.isEmpty()) {
        if (isProgram() && isFirstPhase) {
          barrier();
        }
        end();
        return true;
      }
      isOpen = true;
      nextMember = 0;
      team.clear();
    }
    List<Integer> shares = phases.get(phases.firstKey());
    if (nextMember < shares.size()) {
      startMember(shares.get(nextMember++));
      return false;
    }
    OptionalLong loop = team.stream().filter(run -> !run.isOver()).mapToLong(FlowRun::loop).min();
    if (loop.isPresent()) {
      goOnBehind(loop.getAsLong());
      return false;
    }
    barrier();
    isOpen = false;
    phases.remove(phases.firstKey());
    return false;
  }

  private void startMember(int share) {
    long number = walk.rows.b(share);
    EdgeKind edge =
        isFirstPhase && !(isProgram() && number == 0) ? EdgeKind.CREATE : EdgeKind.CONTINUE;
    GraphFlow flow = new GraphFlow(walk.vertices, walk.pending, code(number), startOfPhase, edge);
    FlowRun run = FlowRun.member(walk, share, this, number, flow);
    team.add(run);
    walk.start(run);
  }

  private GraphCode code(long number) {
    return members.computeIfAbsent(
        number,
        absent ->
            isProgram()
                ? members.get(0L).twin()
                : new GraphCode(walk.makers.own(maker, number), walk.grains));
  }

  /** Members stand at the end of a loop whose chunks wait for each other. */
  private void goOnBehind(long loop) {
    List<FlowRun> chunks = new ArrayList<>();
    for (FlowRun member : team) {
      if (!member.isOver() && member.loop() == loop) {
        chunks.addAll(member.takeWaiting());
        walk.start(member);
      }
    }
    walk.start(new LoopRun(walk, chunks));
  }

  private void barrier() {
    VertexKind kind = isProgram() && phases.size() <= 1 ? VertexKind.END : VertexKind.JOIN;
    int barrier = walk.vertices.add(kind, maker, 0, 0);
    if (team.isEmpty()) {
      walk.vertices.edge(startOfPhase, EdgeKind.CONTINUE);
    }
    team.sort(Comparator.comparingLong(FlowRun::number));
    for (FlowRun member : team) {
      int from = member.flow().chain();
      member.flow().edgesToBarrier();
      member.flow().code.waited(from, barrier);
    }
    startOfPhase = barrier;
    isFirstPhase = false;
  }

  private void end() {
    constructs
        .values()
        .forEach(construct -> construct.close(walk.rows.a(row), walk.makers, walk.grains));
    if (around != null) {
      around.regionEnded(startOfPhase);
    }
  }

  /** The construct that members of the team encounter together. */
  WorksharingRun construct(long ordinal, boolean isLoop) {
    return constructs.computeIfAbsent(
        ordinal, absent -> new WorksharingRun(walk.makers.shared(maker, ordinal), isLoop));
  }
}
