package whip.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import whip.cli.read.Cluster;
import whip.cli.view.CurvesCsv;
import whip.cli.view.ProfileCsv;
import whip.cli.view.ProfileJson;
import whip.cli.view.SpeedscopeJson;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.model.view.CriticalTree;

/** {@code export RUN --format FORMAT}: a file that other tools open. */
@Command(
    name = "export",
    description = "Write the profile of a run for other tools.",
    footer = {
      "",
      "Example: whip export last --format csv --output profile.csv",
      "Curves: whip export last --format curves --output curves.csv",
      "Critical path as a flame chart: whip export last --format speedscope --output path.json"
    })
final class ExportVerb implements Callable<Integer> {

  /** What can be written in this version. */
  enum Format {
    JSON,
    CSV,
    CURVES,
    SPEEDSCOPE
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      defaultValue = "last",
      description = "an id, a unique prefix of one, or last (the default)")
  String run;

  @Option(
      names = "--format",
      required = true,
      paramLabel = "FORMAT",
      description =
          "json, csv (the table), curves (the what-if curves, as csv), or speedscope (the critical path by directives inside each other, for speedscope.app)")
  String format;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      defaultValue = "-",
      description = "where to; - (the default) is standard output")
  String output;

  @Mixin ClusterOptions clusters;

  @Override
  public Integer call() {
    Format chosen = format();
    Cluster cluster = clusters.cluster();
    Profile profile = ReportVerb.profile(cluster, run);
    JsonOption.write(
        output,
        switch (chosen) {
          case JSON -> ProfileJson.text(profile);
          case CSV -> ProfileCsv.text(profile);
          case CURVES -> CurvesCsv.text(profile);
          case SPEEDSCOPE -> speedscope(cluster, profile.run());
        });
    return 0;
  }

  /** The profile knows of each strand only the nearest directive: the run is read again. */
  private static String speedscope(Cluster cluster, RunInfo run) {
    try (Asking asking = new Asking(cluster, run.run())) {
      return SpeedscopeJson.text(run, CriticalTree.of(asking.stacks().stacks()));
    }
  }

  private Format format() {
    try {
      return Format.valueOf(format.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw new UserException(
          "the format "
              + format
              + " is not in this version; there are json, csv, curves and speedscope");
    }
  }
}
