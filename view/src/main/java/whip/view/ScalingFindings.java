package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import whip.model.scale.Scaling;
import whip.model.scale.ScalingModel;
import whip.model.scale.ScalingProperty;

/**
 * Findings and models below the table of scaling runs:
 *
 * <pre>
 * Findings, by severity in % of the program's time; from 5.0%:
 *   82.0%  low-speedup: Program, speedup 1.44 on 8 threads (95 %: 1.41 to 1.48)
 *          Ask whip whatif RUN --rank what bounds the run.
 *
 * Models of the time on n threads:
 *   amdahl     T(n) = T1 (f + (1 - f) / n)
 * </pre>
 */
final class ScalingFindings {
  private static final int WIDTH = 80;
  private static final String INDENT = "         ";
  private static final String MODEL_INDENT = "             ";

  private final Scaling scaling;
  private final List<String> lines = new ArrayList<>();

  private ScalingFindings(Scaling scaling) {
    this.scaling = scaling;
  }

  static List<String> lines(Scaling scaling) {
    ScalingFindings findings = new ScalingFindings(scaling);
    findings.properties();
    findings.models();
    return List.copyOf(findings.lines);
  }

  private void properties() {
    List<ScalingProperty> shown =
        scaling.properties().stream().filter(ScalingFindings::isShown).toList();
    lines.add("");
    lines.add(
        shown.isEmpty()
            ? "Findings: none"
            : "Findings, by severity in %% of the program's time; from %s:"
                .formatted(ScalingTable.percent(ScalingProperty.THRESHOLD)));
    for (ScalingProperty each : shown) {
      hanging(
          Text.right(ScalingTable.percent(each.severity()), 7) + "  ",
          "%s: %s, %s".formatted(each.name(), label(each), each.evidence()));
      hanging(INDENT, each.rule().advice());
    }
    int below = scaling.properties().size() - shown.size();
    if (below > 0) {
      lines.add("%s below that, in JSON".formatted(Text.count(below, "more finding")));
    }
  }

  private static boolean isShown(ScalingProperty property) {
    return property.isPraise() || property.severity() >= ScalingProperty.THRESHOLD;
  }

  private static String label(ScalingProperty property) {
    String label = property.subject().label();
    return label.isEmpty() ? ProfileTable.NOWHERE : label;
  }

  private void models() {
    lines.add("");
    lines.add("Models of the program's time on n threads:");
    for (ScalingModel model : scaling.models()) {
      String name = "  " + Text.left(model.name(), 10) + " ";
      if (model instanceof ScalingModel.Refused refused) {
        hanging(name, "refused: " + refused.reason());
      } else if (model instanceof ScalingModel.Fitted fitted) {
        hanging(name, fitted.formula());
        fitted.parameters().forEach(each -> hanging(MODEL_INDENT, parameter(each)));
        predictions(fitted).ifPresent(each -> hanging(MODEL_INDENT, each));
      }
    }
  }

  private static String parameter(ScalingModel.Parameter parameter) {
    String interval =
        parameter
            .interval()
            .map(each -> " (95 %%: %s to %s)".formatted(number(each.low()), number(each.high())))
            .orElse("");
    return parameter.name() + " = " + number(parameter.value()) + interval;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  private Optional<String> predictions(ScalingModel.Fitted model) {
    return ScalingJson.predicted(model).stream()
        .map(threads -> time(model, threads) + " on %d threads".formatted(threads))
        .reduce((one, other) -> one + ", " + other)
        .map(all -> "it would take " + all);
  }

  private String time(ScalingModel.Fitted model, int threads) {
    return ScalingTable.amount(model.timeOn(threads).orElseThrow(), scaling.unit());
  }

  /** Wraps text behind a beginning; later lines have as many blanks there. */
  private void hanging(String beginning, String text) {
    String indent = " ".repeat(beginning.length());
    String before = beginning;
    for (String line : Text.wrapped(text, WIDTH - indent.length(), "")) {
      lines.add(before + line);
      before = indent;
    }
  }
}
