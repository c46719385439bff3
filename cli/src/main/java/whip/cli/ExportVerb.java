package whip.cli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import whip.cli.ask.WhatIfClientSession;
import whip.cli.grain.GrainFiles;
import whip.cli.lookup.RunAccount;
import whip.cli.lookup.RunLookup;
import whip.cli.session.UserException;
import whip.model.construct.Constructs;
import whip.model.profile.Profile;
import whip.model.view.CriticalTree;
import whip.read.Cluster;
import whip.read.ReadException;
import whip.read.Runs;
import whip.view.CubeFile;
import whip.view.CurvesCsv;
import whip.view.Dot;
import whip.view.GraphMl;
import whip.view.OmppCsv;
import whip.view.PerfettoTrace;
import whip.view.ProfileCsv;
import whip.view.ProfileJson;
import whip.view.SpeedscopeJson;
import whip.view.TalpJson;

/** {@code export RUN --format FORMAT}: a file that other tools open. */
@Command(
    name = "export",
    description = "Write the profile of a run for other tools.",
    footer = {
      "",
      "Example: whip export last --format csv --output profile.csv",
      "Curves: whip export last --format curves --output curves.csv",
      "Critical path as a flame chart: whip export last --format speedscope --output path.json",
      "For Perfetto: whip export last --format perfetto --output path.perfetto-trace",
      "For Graphviz: whip export last --format dot --output profile.dot",
      "Every task and chunk: whip export last --of grains --format graphml --output grains.graphml",
      "What each thread ran when: whip export last --of grains --format perfetto --output threads.perfetto-trace",
      "For Cube: whip export last --format cube --output profile.cubex",
      "Where threads' time went: whip export last --format ompp --output account.csv",
      "For TALP-Pages: whip export last --format talp --output program/series/talp_1x4.json"
    })
final class ExportVerb implements Callable<Integer> {

  /** Formats of this version. */
  enum Format {
    JSON,
    CSV,
    CURVES,
    SPEEDSCOPE,
    PERFETTO,
    GRAPHML,
    GRAPHML_YED,
    DOT,
    CUBE,
    OMPP,
    TALP
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description =
          "an id, a unique prefix of one, last (the default), or the name of a job: all of its ranks merged")
  String run;

  @Option(
      names = "--format",
      required = true,
      paramLabel = "FORMAT",
      description =
          "json, csv (the table), curves (the what-if curves, as csv), speedscope or perfetto (the critical path by directives inside each other, for speedscope.app or ui.perfetto.dev), graphml or dot (directives as a graph), cube (for Cube 4, with the account of threads' time), ompp (the account of threads' time, in ompP's blocks) or talp (its efficiency, for TALP-Pages); of grains: graphml, graphml-yed (for yEd, in folders), dot, json, or perfetto (what each thread ran when)")
  String format;

  @Option(
      names = "--of",
      paramLabel = "WHAT",
      defaultValue = "profile",
      description =
          "profile (the default), or grains: every task and chunk, from the run's nodes, which are read again")
  String of;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      defaultValue = "-",
      description = "file to write; - (the default) is standard output")
  String output;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;

  @Override
  public Integer call() {
    Format chosen = format();
    boolean isOfGrains = isOfGrains();
    Cluster cluster = clusters.cluster();
    if (isOfGrains) {
      GrainFiles.write(whip.session, output, grainFormat(chosen), cluster, run);
      return 0;
    }
    Profile profile = RunLookup.profile(cluster, run);
    whip.session.write(
        output,
        switch (chosen) {
          case JSON -> utf8(ProfileJson.text(profile));
          case CSV -> utf8(ProfileCsv.text(profile));
          case CURVES -> utf8(CurvesCsv.text(profile));
          case SPEEDSCOPE -> utf8(SpeedscopeJson.text(profile.run(), tree(cluster, profile)));
          case PERFETTO -> PerfettoTrace.bytes(profile, tree(cluster, profile));
          case GRAPHML -> utf8(GraphMl.text(profile, tree(cluster, profile)));
          case GRAPHML_YED ->
              throw new UserException(
                  "the format graphml-yed is of grains: add --of grains, or take graphml");
          case DOT -> utf8(Dot.text(profile, tree(cluster, profile)));
          case CUBE ->
              CubeFile.bytes(profile, tree(cluster, profile), accountIfAny(cluster, profile));
          case OMPP -> utf8(OmppCsv.text(profile.run(), account(cluster, profile)));
          case TALP -> utf8(TalpJson.text(profile.run(), inTime(account(cluster, profile))));
        });
    return 0;
  }

  /** The profile knows of each strand only the nearest directive: the run is read again. */
  private CriticalTree tree(Cluster cluster, Profile profile) {
    String run = profile.criticalRun();
    try (WhatIfClientSession whatIf =
        new WhatIfClientSession(whip.session, cluster, List.of(run))) {
      return CriticalTree.of(whatIf.stacks(run).stacks());
    }
  }

  /** A run without an account has a file of its profile alone, as on an older cluster. */
  private Optional<Constructs> accountIfAny(Cluster cluster, Profile profile) {
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      String name = profile.run().run();
      try (RunAccount account = RunAccount.of(cluster, runs, name, cluster.commands())) {
        Optional<Constructs> found = account.found();
        found.ifPresent(ExportVerb::refuseTooMany);
        return found;
      }
    } catch (ReadException failed) {
      whip.session.say("the file has no account: %s", failed.getMessage());
      return Optional.empty();
    }
  }

  private static void refuseTooMany(Constructs account) {
    if (CubeFile.numbers(account) > CubeFile.NUMBERS_MAX) {
      throw new UserException(
          "%s has an account of %d numbers, and a file for Cube here has at most %d; export one of its ranks"
              .formatted(account.run(), CubeFile.numbers(account), CubeFile.NUMBERS_MAX));
    }
  }

  private static Constructs account(Cluster cluster, Profile profile) {
    String id = profile.run().run();
    if (profile.isOfRanks()) {
      throw new UserException(
          "%s is of several ranks, and each has an account of its own: export one of its runs"
              .formatted(id));
    }
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      try (RunAccount account = new RunAccount(cluster, runs, id, cluster.commands())) {
        return account.now();
      }
    }
  }

  private static Constructs inTime(Constructs account) {
    if (!account.unit().equals("ns")) {
      throw new UserException(
          "the format talp is in nanoseconds, and run %s counts %s: record it with another --clock"
              .formatted(account.run(), account.unit()));
    }
    return account;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private boolean isOfGrains() {
    return switch (of) {
      case "profile" -> false;
      case "grains" -> true;
      default -> throw new UserException("--of is profile or grains, and nothing is of " + of);
    };
  }

  private static GrainFiles.Format grainFormat(Format chosen) {
    return switch (chosen) {
      case GRAPHML -> GrainFiles.Format.GRAPHML;
      case GRAPHML_YED -> GrainFiles.Format.GRAPHML_YED;
      case DOT -> GrainFiles.Format.DOT;
      case JSON -> GrainFiles.Format.JSON;
      case PERFETTO -> GrainFiles.Format.PERFETTO;
      case CSV, CURVES, SPEEDSCOPE, CUBE, OMPP, TALP ->
          throw new UserException(
              "grains have the formats graphml, graphml-yed, dot, json and perfetto, and not "
                  + chosen.name().toLowerCase(Locale.ROOT));
    };
  }

  private Format format() {
    try {
      return Format.valueOf(format.toUpperCase(Locale.ROOT).replace('-', '_'));
    } catch (IllegalArgumentException unknown) {
      throw new UserException(
          "the format "
              + format
              + " is not in this version; there are json, csv, curves, speedscope, perfetto, graphml, dot, cube, ompp and talp");
    }
  }
}
