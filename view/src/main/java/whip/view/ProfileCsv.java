package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Profile;
import whip.model.profile.Ratio;

/**
 * A profile's rows as comma-separated values (RFC 4180), amounts exact and in the run's unit:
 *
 * <pre>
 * kind,label,file,line,function,instances,work,span,parallelism,serialWork,serialWorkPercent,...
 * program,Program,,0,,1,115,63,1.8253968253968254,13,20.634920634920636,,
 * </pre>
 */
public final class ProfileCsv {

  private ProfileCsv() {}

  /** Table as text that ends with a line end. */
  public static String text(Profile profile) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "kind,label,file,line,function,instances,work,span,parallelism,serialWork,serialWorkPercent,iterations,blocks");
    lines.add(program(profile));
    profile.tables().directives().forEach(row -> lines.add(directive(row, profile)));
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  private static String program(Profile profile) {
    return Csv.line(
        "program",
        "Program",
        "",
        0,
        "",
        1,
        profile.tables().work(),
        profile.tables().span(),
        profile.parallelism(),
        profile.tables().serialWork(),
        Ratio.percent(profile.tables().serialWork(), profile.tables().span()),
        "",
        "");
  }

  private static String directive(DirectiveRow row, Profile profile) {
    return Csv.line(
        row.kind().label(),
        row.position().label(),
        row.position().file(),
        row.position().line(),
        row.position().function(),
        row.instances().count(),
        row.instances().work(),
        row.instances().span(),
        row.parallelism(),
        row.serialWork(),
        Ratio.percent(row.serialWork(), profile.tables().span()),
        orEmpty(row.instances().loops().iterationsOrNull()),
        orEmpty(row.instances().loops().blocksOrNull()));
  }

  private static Object orEmpty(Long number) {
    return number == null ? "" : number;
  }
}
