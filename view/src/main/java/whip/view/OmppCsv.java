package whip.view;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.construct.Construct;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.Times;
import whip.model.profile.Position;
import whip.model.profile.Ratio;
import whip.model.profile.RunInfo;

/**
 * An account in the blocks and columns of ompP's reports in CSV. Times are in seconds and exact; on
 * the virtual clock in its units:
 *
 * <pre>
 * ##BEG R00002 flat profile
 * R00002,CRITICAL,a.c,9,9,
 * TID,execT,execC,bodyT,enterT,exitT
 * 0,1,1,1,0,0
 * SUM,10,4,4,6,0
 * ##END R00002 flat profile
 * </pre>
 */
public final class OmppCsv {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss yyyy", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final RunInfo run;
  private final Constructs account;
  private final List<PathAccount> regions;
  private final Map<Construct, String> numbers = new HashMap<>();
  private final OmppTimes times;
  private final List<String> lines = new ArrayList<>();

  private OmppCsv(RunInfo run, Constructs account) {
    this.run = run;
    this.account = account;
    times = new OmppTimes(account.unit());
    regions = account.byConstruct().stream().filter(path -> !path.isRoot()).toList();
    for (PathAccount region : regions) {
      numbers.put(region.construct(), "R%05d".formatted(region.id().value()));
    }
  }

  /** Report as text that ends with a line end. */
  public static String text(RunInfo run, Constructs account) {
    OmppCsv report = new OmppCsv(run, account);
    report.block("header separator=,", "header", report::header);
    report.block("region overview", report::overview);
    report.block("ompp callgraph", report::callGraph);
    report.block("flat region profiles", report::flatProfiles);
    report.block("callgraph region profiles", report::callGraphProfiles);
    report.block(
        "overhead analysis report",
        () -> new OmppOverheads(account, report::number, report.times, report.lines).report());
    return String.join("\n", report.lines) + "\n";
  }

  private void block(String name, Runnable content) {
    block(name, name, content);
  }

  private void block(String begin, String end, Runnable content) {
    lines.add("##BEG " + begin);
    content.run();
    lines.add("##END " + end);
    lines.add("");
  }

  private void line(Object... fields) {
    lines.add(Csv.line(fields));
  }

  private void header() {
    line("Start Date", date(run.startedAt()));
    line("End Date", date(run.endedAt()));
    line("Duration", times.text(account.elapsed()), times.unit());
    line("Application Name", application());
    line("Type of Report", account.ended() ? "final" : "incremental");
    line("Thread Count", account.threads());
    line("PAPI Support", "not available");
    line("Created By", "whip");
    line("Run", run.run());
  }

  /** Empty where it is not known yet. */
  private static String date(Instant moment) {
    return Optional.ofNullable(moment).map(DATE::format).orElse("");
  }

  private String application() {
    return ProfileTable.baseName(run.program());
  }

  private void overview() {
    SortedMap<String, List<PathAccount>> byType = new TreeMap<>();
    for (PathAccount region : regions) {
      byType
          .computeIfAbsent(OmppColumn.type(region.kind()), absent -> new ArrayList<>())
          .add(region);
    }
    byType.forEach(
        (type, all) -> {
          line(type, all.size());
          all.forEach(region -> lines.add(place(region)));
        });
  }

  private String number(PathAccount path) {
    return numbers.get(path.construct());
  }

  /** {@code R00002,CRITICAL,a.c,9,9,}: only the directive's own line is known. */
  private String place(PathAccount path) {
    Position position = path.position();
    String file = position.isInSource() ? ProfileTable.baseName(position.file()) : position.label();
    return Csv.line(
        number(path),
        OmppColumn.type(path.kind()),
        file,
        position.line(),
        position.line(),
        path.name());
  }

  private void flatProfiles() {
    for (PathAccount region : regions) {
      block(
          number(region) + " flat profile",
          () -> {
            lines.add(place(region));
            profile(region, OmppColumn.flat(region.kind()));
          });
    }
  }

  private void profile(PathAccount path, List<OmppColumn> columns) {
    row("TID", columns.stream().map(OmppColumn::name).toList());
    SortedMap<Integer, Account> accounts = path.counts().accounts();
    for (int thread = 0; thread < account.threads(); thread++) {
      row(thread, columns, accounts.getOrDefault(thread, Account.NONE));
    }
    row("SUM", columns, path.counts().sum());
  }

  private void row(Object first, List<OmppColumn> columns, Account numbers) {
    row(first, columns.stream().map(column -> column.text(numbers, times)).toList());
  }

  private void row(Object first, List<String> cells) {
    List<Object> fields = new ArrayList<>(List.of(first));
    fields.addAll(cells);
    line(fields.toArray());
  }

  /** Times by the number of threads: those of the program are its elapsed time. */
  private void callGraph() {
    Map<PathId, SortedMap<Integer, Times>> inclusive = account.inclusive();
    line("Inclusive", "(%)", "Exclusive", "(%)");
    for (Constructs.Placed placed : account.tree()) {
      PathAccount path = placed.path();
      long all =
          inclusive.get(path.id()).values().stream()
              .mapToLong(Times::total)
              .reduce(0, Math::addExact);
      String shares = shares(all) + "," + shares(path.counts().sum().times().total());
      String place =
          path.isRoot()
              ? Csv.line(
                  "[%s: %s]".formatted(application(), Text.count(account.threads(), "thread")))
              : place(path);
      lines.add("%s,%d,%s".formatted(shares, level(placed), place));
    }
  }

  private String shares(long time) {
    return times.mean(time, account.threads())
        + ","
        + OmppTimes.percent(Ratio.percent(time, account.threadTime()));
  }

  /** A path without a parent stands below the program. */
  private static int level(Constructs.Placed placed) {
    return placed.path().isRoot() ? 0 : Math.max(1, placed.level());
  }

  private void callGraphProfiles() {
    List<Constructs.Placed> tree = account.tree();
    List<String> way = new ArrayList<>(List.of(Csv.line("[*00]", application())));
    for (int i = 0; i < tree.size(); i++) {
      PathAccount path = tree.get(i).path();
      if (path.isRoot()) {
        continue;
      }
      int level = level(tree.get(i));
      boolean hasMore = i + 1 < tree.size() && tree.get(i + 1).level() > tree.get(i).level();
      way.subList(level, way.size()).clear();
      way.add("[%s%02d],%s".formatted(hasMore ? "+" : "=", level, place(path)));
      block(
          number(path) + " callgraph profile",
          () -> {
            lines.addAll(way);
            profile(path, OmppColumn.nested(path.kind()));
          });
    }
  }
}
