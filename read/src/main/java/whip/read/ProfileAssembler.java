package whip.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.algebra.Instances;
import whip.model.node.LoopSize;
import whip.model.profile.Cut;
import whip.model.profile.Detail;
import whip.model.profile.LockRow;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.model.profile.Status;
import whip.model.profile.StrandRow;
import whip.model.profile.Tables;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;

/**
 * One run's profile from the rows of the profile topic, in their order. A profile is whole when the
 * program row has come and as many directive and region rows of its revision as it names.
 */
final class ProfileAssembler {
  private final Map<String, DirectiveRow> directives = new HashMap<>();
  private final RegionRows regions = new RegionRows();
  private ProgramRow program;

  /**
   * Takes a row, or null for a tombstone.
   *
   * @param key one of this run's
   */
  void row(String key, Object value) {
    if (value instanceof ProgramRow row) {
      program(row);
    } else if (value instanceof DirectiveRow row) {
      directive(key, row);
    } else if (value instanceof RegionRow row) {
      region(key, row);
    } else {
      retired(key);
    }
  }

  void directive(String key, DirectiveRow row) {
    directives.put(key, row);
  }

  void region(String key, RegionRow row) {
    regions.put(key, row);
  }

  void program(ProgramRow row) {
    program = row;
  }

  /** A tombstone: the directive or region is no longer part of the profile. */
  void retired(String key) {
    directives.remove(key);
    regions.remove(key);
  }

  /** The newest revision, if all of it has come. */
  Optional<Profile> profile() {
    if (program == null) {
      return Optional.empty();
    }
    List<whip.model.profile.DirectiveRow> rows =
        directives.values().stream()
            .filter(row -> row.getRevision() == program.getRevision())
            .map(ProfileAssembler::directive)
            .sorted(whip.model.profile.DirectiveRow.ORDER)
            .toList();
    List<whip.model.profile.RegionRow> regionRows = regions.of(program.getRevision());
    if (rows.size() != program.getDirectives() || regionRows.size() != program.getRegions()) {
      return Optional.empty();
    }
    return Optional.of(
        new Profile(
            run(program),
            Status.valueOf(program.getStatus().name()),
            tables(program, rows, regionRows),
            new Cut(
                program.getDirectivesCut(),
                program.getStrandsCut(),
                program.getRegionsCut(),
                program.getLocksCut())));
  }

  private static Tables tables(
      ProgramRow program,
      List<whip.model.profile.DirectiveRow> directives,
      List<whip.model.profile.RegionRow> regions) {
    return new Tables(
        program.getWork(),
        program.getSpan(),
        program.getSerialWork(),
        locking(program),
        program.getUnattributedWork(),
        directives,
        program.getStrands().stream().map(ProfileAssembler::strand).toList(),
        program.getLocks().stream()
            .map(
                row ->
                    new LockRow(row.getName(), row.getWork(), row.getAcquisitions(), row.getAt()))
            .toList(),
        regions);
  }

  /** Topologies before this one report the work under one lock only. */
  private static Locking locking(ProgramRow program) {
    return program.getSpanUnlocked() == null
        ? Locking.unknown(program.getLockBound(), program.getWork(), program.getSpan())
        : Locking.measured(
            program.getLockBound(), program.getLockedWork(), program.getSpanUnlocked());
  }

  private static whip.model.profile.DirectiveRow directive(DirectiveRow row) {
    return new whip.model.profile.DirectiveRow(
        Kinds.of(row.getKind()),
        new Position(row.getFile(), row.getLine(), row.getFunction(), row.getLabel()),
        new Instances(
            row.getInstances(),
            row.getWork(),
            row.getSpan(),
            row.getMinWork(),
            row.getMaxWork(),
            LoopSize.ofNullable(row.getIterations(), row.getBlocks())),
        row.getSerialWork());
  }

  private static StrandRow strand(whip.schemas.profile.StrandRow row) {
    return new StrandRow(
        labelled(row.getFrom()),
        labelled(row.getTo()),
        Kinds.of(row.getKind()),
        row.getDirective().isEmpty() ? null : labelled(row.getDirective()),
        row.getWork(),
        row.getSerialWork());
  }

  private static RunInfo run(ProgramRow row) {
    return new RunInfo(
        row.getRun(),
        row.getName(),
        row.getLabels(),
        row.getProgram(),
        row.getArguments(),
        row.getHost(),
        row.getRank(),
        row.getRankCount(),
        row.getThreads(),
        row.getClock(),
        row.getUnit(),
        new Detail(row.getDetail(), row.getResolution(), row.getResolutionMax()),
        row.getStartedAt(),
        row.getEndedAt(),
        row.getEndReason(),
        row.getLoss(),
        row.getLimits(),
        row.getCounters().getOrDefault("startNs", -1L),
        row.getCounters().getOrDefault("elapsedNs", -1L),
        overheadPercent(row.getCounters()));
  }

  /** Collector's share of the CPU time that program and collector used together. */
  private static double overheadPercent(Map<String, Long> counters) {
    Long program = counters.get("cpuNs");
    Long collector = counters.get("collectorCpuNs");
    return program == null || collector == null || program <= 0
        ? Double.NaN
        : 100.0 * collector / program;
  }

  /** A strand's ends come as labels only. */
  private static Position labelled(String label) {
    return new Position("", 0, "", label);
  }
}
