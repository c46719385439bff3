package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.construct.Constructs;
import whip.model.construct.ThreadSet;
import whip.model.profile.Fraction;
import whip.model.property.Evidence;
import whip.model.property.OfRanks;
import whip.model.property.Property;
import whip.model.property.PropertyGain;
import whip.model.property.RunProperties;

/**
 * A run's performance properties, in 80 columns:
 *
 * <pre>
 * run k3f9q2zd01  4 threads, elapsed 4
 *
 * property               where                               severity  confidence
 * critical-overhead      critical a.c:9                        75.0 %     100.0 %
 * imbalance-in-region    parallel a.c:7                        37.5 %     100.0 %
 *
 * critical-overhead, critical a.c:9
 *   threads 1-3: time to enter and to leave, 6 in all, 3 at most
 *   mean of 4 threads: 37.5 %
 *   caused by critical a.c:9: 6 of 6
 *   gain 1.50, what if 3
 *   Do less inside, or let each thread collect its own result and combine them
 *   once.
 * </pre>
 *
 * <p>A property of a job has the ranks in which it reaches the threshold, and the numbers of the
 * worst of them:
 *
 * <pre>
 * property               where                   ranks       severity  confidence
 * critical-overhead      critical a.c:9          0-3,5         75.0 %     100.0 %
 * </pre>
 */
public final class PropertiesTable {
  private static final int WIDTH = 80;
  private static final int NAME = 22;
  private static final int WHERE = 34;
  private static final int RANKS = 10;
  private static final int THREADS = 60;
  private static final String INDENT = "  ";

  /** Characters of a phase's name, in the list and where a property is explained. */
  private static final int PHASE = 12;

  private static final int PHASE_EXPLAINED = 20;

  private static final String WITHOUT_PHASES =
      "severity: % of the elapsed time. confidence: how much of the threads' time the account has; without phases it does not say how stable a severity is (docs/properties.md)";

  private static final String GAIN =
      "gain: time saved if it were gone and all else stayed. what if: decrease of the bound";

  private static final String WITH_PHASES =
      "severity: % of the elapsed time of the run, or of the phase that is named. confidence: how much of the threads' time the account has, in phases times how stable the property is over their windows (docs/properties.md)";

  /** Properties that are explained: to fix these first pays most. */
  private static final int WORST = 3;

  private final RunProperties properties;
  private final Constructs account;
  private final List<String> lines = new ArrayList<>();

  private PropertiesTable(RunProperties properties) {
    this.properties = properties;
    account = properties.account();
  }

  /** The table's lines. */
  public static List<String> lines(RunProperties properties) {
    PropertiesTable table = new PropertiesTable(properties);
    table.lines.add(ConstructsTable.title(properties.account()));
    table.lines.add("");
    table.list();
    properties.shown().stream().limit(WORST).forEach(table::explain);
    table.foot();
    return table.lines;
  }

  private void list() {
    if (properties.shown().isEmpty()) {
      lines.add("no property of %s or more".formatted(properties.threshold().least()));
    } else {
      int room = account.isOfJob() ? WHERE - RANKS - 1 : WHERE;
      String ranks = account.isOfJob() ? " " + Text.left("ranks", RANKS) : "";
      lines.add(line("property", Text.left("where", room) + ranks, "severity", "confidence"));
    }
    for (Property property : properties.shown()) {
      lines.add(
          line(
              property.name(),
              where(property),
              percent(property.severity()),
              percent(properties.confidence(property))));
    }
    lines.add("");
  }

  /** The path, and behind it the ranks of a job. */
  private String where(Property property) {
    return properties
        .ofRanks(property)
        .map(
            ranks ->
                Text.left(where(property, WHERE - RANKS - 1, ", ", PHASE), WHERE - RANKS - 1)
                    + " "
                    + Text.left(Text.listed(reached(ranks), RANKS), RANKS))
        .orElseGet(() -> Text.left(where(property, WHERE, ", ", PHASE), WHERE));
  }

  /** The path, shortened to a width, and behind it the phase if it was found in one. */
  private static String where(Property property, int width, String between, int phaseWidth) {
    String phase =
        property.phase().isEmpty() ? "" : between + Text.shortened(property.phase(), phaseWidth);
    String path = ConstructsTable.fitted(property.path(), width - phase.length());
    return path.stripTrailing() + phase;
  }

  private String reached(OfRanks ranks) {
    return ranks.reached(properties.threshold()).toString();
  }

  private static String line(String name, String where, String severity, String confidence) {
    return String.join(
        " ",
        Text.left(name, NAME),
        Text.left(where, WHERE),
        Text.right(severity, 9),
        Text.right(confidence, 11));
  }

  private void explain(Property property) {
    String name = property.name() + ", ";
    lines.add(name + where(property, WIDTH - name.length(), ", phase ", PHASE_EXPLAINED));
    Evidence evidence = property.finding().evidence();
    Optional<OfRanks> ranks = properties.ofRanks(property);
    ranks.filter(each -> each.byRank().size() > 1).ifPresent(this::compare);
    String rank = ranks.map(each -> "rank " + each.worstRank() + ", ").orElse("");
    if (!evidence.threads().numbers().isEmpty()) {
      indented(
          "%s%s: %s, %s"
              .formatted(rank, threads(evidence.threads()), evidence.what(), amounts(evidence)));
    }
    evidence.tasks().ifPresent(this::explain);
    evidence.beside().ifPresent(beside -> indented(beside.what() + ": " + percent(beside.share())));
    evidence.cause().ifPresent(cause -> indented(cause(cause)));
    properties.gain(property).ifPresent(gain -> indented(gain(gain)));
    if (!property.phase().isEmpty()) {
      indented(stability(property));
    }
    indented(property.advice());
    lines.add("");
  }

  /** {@code 88 of 176 tasks are too fine: 264 to create them}. */
  private void explain(Evidence.Tasks tasks) {
    indented(
        "%d of %d tasks are %s: %s to create them"
            .formatted(
                tasks.count(),
                tasks.all(),
                tasks.which(),
                Units.scaled(tasks.cost(), account.unit())));
    if (!account.phases().isEmpty()) {
      indented(
          "of the whole run: grains are not summed by phase, so the confidence is coverage alone");
    }
  }

  /** {@code ranks 0-3: 4.5 % to 11.3 %}, all that have any of it. */
  private void compare(OfRanks ranks) {
    List<Fraction> severities =
        ranks.byRank().values().stream().map(Property::severity).sorted().toList();
    indented(
        "ranks %s: %s to %s"
            .formatted(
                Text.listed(
                    new ThreadSet(List.copyOf(ranks.byRank().keySet())).toString(), THREADS),
                percent(severities.get(0)),
                percent(severities.get(severities.size() - 1))));
  }

  private String stability(Property property) {
    return properties
        .stability(property)
        .map(
            stability ->
                "in %d of %s of the phase"
                    .formatted(stability.over(), Text.count(stability.windows(), "window")))
        .orElse("not known in how many windows of the phase: the confidence is coverage alone");
  }

  /** {@code 6 in all, 3 at most}, of one thread {@code 6}. */
  private String amounts(Evidence evidence) {
    String longest = Units.scaled(evidence.longest(), account.unit());
    return evidence.threads().numbers().size() == 1
        ? longest
        : "%s in all, %s at most".formatted(Units.scaled(evidence.sum(), account.unit()), longest);
  }

  /** {@code gain 1.50, what if 0}. */
  private String gain(PropertyGain gain) {
    return "gain "
        + Units.scaled(gain.sum(), account.unit())
        + gain.whatIf().map(time -> ", what if " + Units.scaled(time, account.unit())).orElse("");
  }

  /** {@code caused by critical a.c:9: 6 of 6}. */
  private String cause(Evidence.Cause cause) {
    return "caused by %s: %s of %s"
        .formatted(
            cause.path().text(),
            Units.scaled(cause.time(), account.unit()),
            Units.scaled(cause.waits(), account.unit()));
  }

  private static String threads(ThreadSet threads) {
    String shown = Text.shortened(threads.toString(), THREADS);
    return (threads.numbers().size() == 1 ? "thread " : "threads ") + shown;
  }

  private void indented(String text) {
    int width = WIDTH - INDENT.length();
    // A file's name may be longer than a line.
    Text.wrapped(text, width, "").forEach(line -> lines.add(INDENT + Text.shortened(line, width)));
  }

  private void foot() {
    int below = properties.all().size() - properties.shown().size();
    if (below > 0) {
      lines.add(
          "%d more below %s; --threshold 0 shows them"
              .formatted(below, properties.threshold().least()));
    }
    if (account.isOfJob()) {
      paragraph("ranks: those that reach the threshold; other numbers are the worst rank's");
    }
    paragraph(account.phases().isEmpty() ? WITHOUT_PHASES : WITH_PHASES);
    if (!properties.shown().isEmpty()) {
      paragraph(GAIN);
    }
    if (!account.notVisible().isEmpty()) {
      paragraph("not visible, so in other classes: " + String.join(", ", account.notVisible()));
    }
  }

  private void paragraph(String text) {
    lines.addAll(Text.wrapped(text, WIDTH, INDENT));
  }

  /** {@code imbalance-in-loop, for a.c:9}, and in a phase {@code , phase solve}. */
  static String title(Property property) {
    String phase = property.phase().isEmpty() ? "" : ", phase " + property.phase();
    return property.name() + ", " + property.path().text() + phase;
  }

  /** {@code 37.5 %}. */
  static String percent(Fraction share) {
    return Units.fixed(share.times(Fraction.of(100)).toDouble(), 1) + " %";
  }

  private static String percent(double share) {
    return Units.fixed(100 * share, 1) + " %";
  }
}
