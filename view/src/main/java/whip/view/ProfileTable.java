package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import whip.model.profile.Cut;
import whip.model.profile.Detail;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Loss;
import whip.model.profile.Profile;
import whip.model.profile.RankRow;
import whip.model.profile.Ratio;
import whip.model.profile.RunInfo;
import whip.model.profile.Status;
import whip.model.profile.Tables;

/**
 * A profile as a table of 80 columns:
 *
 * <pre>
 * run 8h2k0v4p  primes 10000000
 * 2 threads, clock tsc, complete
 * elapsed 1.02 s, 1.88 processors used on average, critical path 4.0 % of it
 *
 * directive               kind      instances      work      span parallel serial%
 * Program                                   1    1.92 s   41.2 ms     46.6    88.1
 * primes.cpp:42           for               1    1.88 s   4.90 ms      384    11.9
 * primes.cpp:40           parallel          1    1.88 s   4.91 ms      383     0.0
 * </pre>
 */
public final class ProfileTable {
  private static final int WIDTH = 80;
  private static final int LABEL = 23;

  /** Percent from which they matter to readers of the table. */
  private static final double OVERHEAD_MIN = 10;

  private static final double UNATTRIBUTED_MIN = 1;
  static final String NOWHERE = "(position unknown)";

  private final Profile profile;
  private final String unit;
  private final Optional<String> blocks;
  private final List<String> lines = new ArrayList<>();

  private ProfileTable(Profile profile) {
    this.profile = profile;
    this.unit = profile.run().unit();
    this.blocks = BlocksText.sentence(profile);
  }

  /** The table's lines, without line ends. */
  public static List<String> lines(Profile profile) {
    ProfileTable table = new ProfileTable(profile);
    table.lines.addAll(header(profile));
    if (profile.isOfRanks()) {
      table.lines.addAll(RanksTable.lines(profile));
      table.lines.add("");
    }
    table.rows();
    table.locks();
    table.blocks();
    table.start();
    table.losses();
    table.limits();
    return List.copyOf(table.lines);
  }

  /** Whose numbers follow, and a blank line. */
  static List<String> header(Profile profile) {
    RunInfo run = profile.run();
    String name = run.name().isEmpty() ? "" : " (" + run.name() + ")";
    List<String> lines =
        new ArrayList<>(
            Text.wrapped("run " + run.run() + name + "  " + command(run), WIDTH, "    "));
    List<String> facts = new ArrayList<>();
    facts.addAll(threads(profile));
    facts.add("clock " + run.clock());
    facts.addAll(detail(run));
    facts.add(profile.status().label() + reason(profile.status(), run.endReason()));
    facts.addAll(costs(profile));
    lines.addAll(Text.wrapped(String.join(", ", facts), WIDTH, "    "));
    ElapsedText.line(profile).ifPresent(lines::add);
    lines.add("");
    return lines;
  }

  private static List<String> threads(Profile profile) {
    String threads = Text.count(profile.run().threads(), "thread");
    if (!profile.isOfRanks()) {
      return List.of(threads);
    }
    long hosts = profile.ranks().stream().map(RankRow::host).distinct().count();
    return List.of(
        Text.countOf(profile.ranks().size(), profile.run().rankCount(), "rank")
            + " on "
            + Text.count(hosts, "host"),
        "up to " + threads + " each");
  }

  /** Nothing where no more was folded than was asked for. */
  private static List<String> detail(RunInfo run) {
    Detail detail = run.detail();
    if (detail.resolutionMax() <= detail.resolution()) {
      return List.of();
    }
    String most = Units.scaled(detail.resolutionMax(), run.unit());
    return List.of("detail " + detail.name(), "folded up to " + most + " under back-pressure");
  }

  /**
   * Costs of the collector, and work outside every directive's line; empty where both are small.
   */
  private static List<String> costs(Profile profile) {
    List<String> costs = new ArrayList<>();
    double overhead = profile.run().overheadPercent();
    if (overhead >= OVERHEAD_MIN && !profile.run().clock().equals("virtual")) {
      costs.add("overhead " + percent(overhead) + "%");
    }
    double unattributed = unattributedPercent(profile);
    if (unattributed >= UNATTRIBUTED_MIN) {
      costs.add("unattributed " + percent(unattributed) + "%");
    }
    return costs;
  }

  private void rows() {
    Tables tables = profile.tables();
    row("directive", "kind", "instances", "work", "span", "parallel", "serial%");
    row(
        "Program",
        "",
        "1",
        amount(tables.work()),
        amount(tables.span()),
        Units.ratio(profile.parallelism()),
        serialPercent(tables.serialWork()));
    if (StartText.isShown(profile.run())) {
      String start = Units.scaled(profile.run().startNs(), "ns");
      row(StartText.LABEL, "", "1", "", start, "", "");
    }
    tables.directives().forEach(this::row);
  }

  private void row(DirectiveRow row) {
    row(
        row.position().label().isEmpty() ? NOWHERE : row.position().label(),
        row.kind().label() + (isInBlocks(row) ? " " + BlocksText.MARK : ""),
        Long.toString(row.instances().count()),
        amount(row.instances().work()),
        amount(row.instances().span()),
        Units.ratio(row.parallelism()),
        serialPercent(row.serialWork()));
  }

  /** Where a sentence says what that means. */
  private boolean isInBlocks(DirectiveRow row) {
    return blocks.isPresent() && row.instances().loops().blocks() > 0;
  }

  private void row(
      String label,
      String kind,
      String instances,
      String work,
      String span,
      String parallelism,
      String serial) {
    lines.add(line(LABEL, label, kind, instances, work, span, parallelism, serial).stripTrailing());
  }

  /** A row of the table of directives, whose first column is {@code labelWidth} wide. */
  public static String line(
      int labelWidth,
      String label,
      String kind,
      String instances,
      String work,
      String span,
      String parallelism,
      String serial) {
    return String.join(
        " ",
        Text.left(label, labelWidth),
        Text.left(kind, 9),
        Text.right(instances, 9),
        Text.right(work, 9),
        Text.right(span, 9),
        Text.right(parallelism, 8),
        Text.right(serial, 7));
  }

  /** Only where a lock bounds the program more than its span does. */
  private void locks() {
    Tables tables = profile.tables();
    if (!BoundText.isLock(tables)) {
      return;
    }
    lines.add("");
    paragraph(
        "Bound by a lock: it is held for %s, by one task after another, in %s. However many processors there are, the program is at most %s times as fast as on one. It is the %s."
            .formatted(
                amount(tables.lockBound()),
                Text.count(tables.locks().get(0).acquisitions(), "acquisition"),
                Units.ratio(profile.speedupMax()),
                BoundText.lock(tables)));
  }

  /** Only where the number of threads hides something. */
  private void blocks() {
    blocks.ifPresent(
        sentence -> {
          lines.add("");
          paragraph(sentence);
        });
  }

  /** Only where much happened before. */
  private void start() {
    if (StartText.isMuch(profile)) {
      lines.add("");
      paragraph(
          "Recording begins when a program first uses OpenMP, in a directive or a call: the %s before are in no other row. To begin it earlier, call omp_get_max_threads() there."
              .formatted(Units.scaled(profile.run().startNs(), "ns")));
    }
  }

  private void losses() {
    Cut cut = profile.cut();
    if (profile.run().loss().isEmpty() && cut.isNothing()) {
      return;
    }
    lines.add("");
    profile.run().loss().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(loss -> paragraph(lost(loss.getKey(), loss.getValue())));
    cut("not listed: the %d least critical directives", cut.directives());
    cut("not listed: the %d smallest strands", cut.strands());
    cut("not listed: the %d smallest locks", cut.locks());
    cut("without a what-if curve: the %d least critical regions", cut.regions());
  }

  /** A cause that only a newer version knows comes without its text. */
  private static String lost(String cause, long count) {
    String text = Loss.of(cause).map(loss -> ": " + loss.text()).orElse("");
    return "lost: %s %d%s".formatted(cause, count, text);
  }

  private void cut(String sentence, long count) {
    if (count > 0) {
      paragraph(sentence.formatted(count));
    }
  }

  private void limits() {
    if (profile.run().limits().isEmpty()) {
      return;
    }
    lines.add("");
    profile.run().limits().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(limit -> paragraph("limit: %s: %s".formatted(limit.getKey(), limit.getValue())));
  }

  private void paragraph(String text) {
    lines.addAll(Text.wrapped(text, WIDTH, "    "));
  }

  private String amount(long amount) {
    return Units.scaled(amount, unit);
  }

  private String serialPercent(long serialWork) {
    return percent(Ratio.percent(serialWork, profile.tables().span()));
  }

  /** How it ended matters where something is missing. */
  private static String reason(Status status, String endReason) {
    return status == Status.PARTIAL && !endReason.isEmpty() ? " (" + endReason + ")" : "";
  }

  static double unattributedPercent(Profile profile) {
    return Ratio.percent(profile.tables().unattributedWork(), profile.tables().work());
  }

  private static String percent(double value) {
    return Units.fixed(value, 1);
  }

  static String baseName(String program) {
    return program.substring(program.lastIndexOf('/') + 1);
  }

  /** The program without its path, and its arguments. */
  public static String command(RunInfo run) {
    String arguments = run.arguments().isEmpty() ? "" : " " + String.join(" ", run.arguments());
    return baseName(run.program()) + arguments;
  }
}
