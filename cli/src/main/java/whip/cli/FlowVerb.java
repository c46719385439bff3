package whip.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.RunAccount;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.construct.PathId;
import whip.model.flow.Flow;
import whip.model.flow.FlowDiff;
import whip.model.flow.FlowNode;
import whip.model.view.AccountMatching;
import whip.read.Cluster;
import whip.read.Runs;
import whip.view.FlowDot;
import whip.view.FlowJson;
import whip.view.FlowMermaid;
import whip.view.FlowSvg;
import whip.view.FlowText;

/** {@code flow RUN}: from where each thread came to each construct. */
@Command(
    name = "flow",
    description = "Show how a run's threads went from construct to construct.",
    footer = {
      "",
      "docs/flow.md explains the graph.",
      "",
      "Example: whip flow last --layer 3",
      "One phase, by its name in WHIP_PHASE: whip flow last --phase solve",
      "What a running program does in a minute: whip flow last --last 60s",
      "What another run did otherwise: whip flow last --against last~1",
      "In a browser: whip flow last --format svg > flow.svg",
      "For Graphviz: whip flow last --format dot | neato -n -Tpdf > flow.pdf",
      "All ranks of an MPI job, job-r0, job-r1, ... merged: whip flow job"
    })
final class FlowVerb implements Callable<Integer> {

  /** Forms on standard output. */
  enum Format {
    text,
    svg,
    dot,
    mermaid
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description =
          "an id, a unique prefix of one, last (the default), or the name of a job: all of its ranks merged")
  String run;

  @Option(
      names = "--layer",
      paramLabel = "PATH",
      description =
          "number of a path, or the name of the only one that has it: show it and what is directly in it; default: the whole graph")
  String layer;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text (the default), svg, dot (for Graphviz' neato -n) or mermaid")
  Format format;

  @Option(
      names = "--against",
      paramLabel = "OTHER",
      description =
          "an earlier run of the program, or a job, named as RUN is, to compare with: shows what is new and gone, and where threads passed more and less often")
  String against;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;
  @Mixin PhaseOption phase;
  @Mixin LastOption last;

  @Override
  public Integer call() {
    results.removeOld();
    if (last.isGiven() && against != null) {
      throw new UserException(
          "--against compares whole runs or phases, so it does not go with --last");
    }
    Cluster cluster = clusters.cluster();
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      Constructs account = account(cluster, runs, run);
      if (against == null) {
        Flow flow = shown(Flow.of(account), layer);
        results.print(lines(flow));
        results.write(FlowJson.of(flow)::writeTo);
      } else {
        Constructs earlier = account(cluster, runs, against);
        FlowDiff diff = shown(AccountMatching.flow(earlier, account), layer);
        results.print(lines(diff));
        results.write(FlowJson.of(diff)::writeTo);
      }
    }
    return 0;
  }

  private Constructs account(Cluster cluster, Runs runs, String given) {
    try (RunAccount account = RunAccount.of(cluster, runs, given, clusters.commands())) {
      return last.isGiven() ? last.of(account, phase, whip.session) : phase.of(account.now());
    }
  }

  private List<String> lines(Flow flow) {
    return switch (format) {
      case text -> FlowText.lines(flow);
      case svg -> FlowSvg.text(flow).lines().toList();
      case dot -> FlowDot.text(flow).lines().toList();
      case mermaid -> FlowMermaid.text(flow).lines().toList();
    };
  }

  private List<String> lines(FlowDiff diff) {
    return switch (format) {
      case text -> FlowText.lines(diff);
      case svg -> FlowSvg.text(diff).lines().toList();
      case dot -> FlowDot.text(diff).lines().toList();
      case mermaid -> FlowMermaid.text(diff).lines().toList();
    };
  }

  /** The whole graph, or the layer of the path with that number or name. */
  static Flow shown(Flow whole, String layer) {
    return layer == null ? whole : whole.layer(path(whole, layer));
  }

  /** Two runs' graph, or a layer of it: of a path that either run has. */
  static FlowDiff shown(FlowDiff whole, String layer) {
    return layer == null ? whole : whole.layer(path(whole.both(), layer));
  }

  private static PathId path(Flow whole, String layer) {
    List<PathId> paths =
        whole.nodes().stream()
            .filter(node -> node.id().toString().equals(layer))
            .map(FlowNode::id)
            .toList();
    if (paths.isEmpty()) {
      paths =
          whole.nodes().stream()
              .filter(node -> node.place().equals(layer) || node.text().equals(layer))
              .map(FlowNode::id)
              .toList();
    }
    return switch (paths.size()) {
      case 0 ->
          throw new UserException(
              "run %s has no path %s; without --layer, the boxes show their numbers"
                  .formatted(whole.run(), layer));
      case 1 -> paths.get(0);
      default ->
          throw new UserException(
              "run %s has several paths %s; give one of their numbers: --layer %s"
                  .formatted(
                      whole.run(),
                      layer,
                      paths.stream().map(PathId::toString).collect(Collectors.joining(", "))));
    };
  }
}
