package whip.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import whip.cli.view.CurvesCsv;
import whip.cli.view.ProfileCsv;
import whip.cli.view.ProfileJson;
import whip.model.profile.Profile;

/** {@code export RUN --format FORMAT}: a file that other tools open. */
@Command(
    name = "export",
    description = "Write the profile of a run for other tools.",
    footer = {
      "",
      "Example: whip export last --format csv --output profile.csv",
      "Curves: whip export last --format curves --output curves.csv"
    })
final class ExportVerb implements Callable<Integer> {

  /** What can be written in this version. */
  enum Format {
    JSON,
    CSV,
    CURVES
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
      description = "json, csv (the table), or curves (the what-if curves, as csv)")
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
    Profile profile = ReportVerb.profile(clusters.cluster(), run);
    JsonOption.write(
        output,
        switch (chosen) {
          case JSON -> ProfileJson.text(profile);
          case CSV -> ProfileCsv.text(profile);
          case CURVES -> CurvesCsv.text(profile);
        });
    return 0;
  }

  private Format format() {
    try {
      return Format.valueOf(format.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw new UserException(
          "the format " + format + " is not in this version; there are json, csv and curves");
    }
  }
}
