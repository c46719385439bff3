package whip.sinks.prometheus;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import whip.model.construct.AccountClass;
import whip.read.AccountRows;
import whip.read.ProfileRows;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;

/**
 * Chooses the runs that are exposed, and writes their metrics. Every run and directive is a series
 * of its own, and Prometheus keeps all it ever saw: so there are limits, and the rest is counted.
 */
final class ExposedRuns {
  /** Series of a run without its directives and its account, and of each of these. */
  private static final int OF_RUN = 10;

  private static final int OF_DIRECTIVE = 3;

  private static final int OF_ACCOUNT = AccountClass.values().length + 1;

  /** Running ones first, then the newest. */
  private static final Comparator<ProfileRows> ORDER =
      Comparator.comparing(
              (ProfileRows rows) -> rows.program().getStatus() != ProfileStatus.RUNNING)
          .thenComparing(ExposedRuns::startedAt, Comparator.reverseOrder())
          .thenComparing(rows -> rows.program().getRun());

  private static final Comparator<DirectiveRow> MOST_CRITICAL =
      Comparator.comparing(DirectiveRow::getSerialWork)
          .thenComparing(DirectiveRow::getWork)
          .reversed()
          .thenComparing(DirectiveRow::getLabel)
          .thenComparing(DirectiveRow::getKind);

  private final int maxRuns;
  private final int topDirectives;
  private final int maxSeries;
  private Set<String> exposed = new HashSet<>();
  private long evicted;

  ExposedRuns(int maxRuns, int topDirectives, int maxSeries) {
    this.maxRuns = maxRuns;
    this.topDirectives = topDirectives;
    this.maxSeries = maxSeries;
  }

  /**
   * The text for Prometheus.
   *
   * @param accounts of a run, where it has one
   */
  String text(Collection<ProfileRows> runs, Function<String, Optional<AccountRows>> accounts) {
    Exposition exposition = new Exposition();
    Set<String> now = new HashSet<>();
    int leftOutDirectives = 0;
    for (ProfileRows rows : runs.stream().sorted(ORDER).limit(maxRuns).toList()) {
      List<DirectiveRow> top =
          rows.directives().stream().sorted(MOST_CRITICAL).limit(topDirectives).toList();
      String run = rows.program().getRun();
      Optional<AccountRows> account = accounts.apply(run);
      int more = OF_RUN + OF_DIRECTIVE * top.size() + (account.isPresent() ? OF_ACCOUNT : 0);
      if (exposition.series() + more > maxSeries) {
        break; // The runs behind it are older still.
      }
      now.add(run);
      add(exposition, rows.program());
      account.ifPresent(its -> add(exposition, run, new ClassTimes(its)));
      top.forEach(row -> add(exposition, rows.program(), row));
      leftOutDirectives += rows.directives().size() - top.size();
    }
    exposed.removeAll(now);
    evicted += exposed.size();
    exposed = now;
    int series = exposition.series();
    exposition.add(Metric.SINK_RUNS, now.size());
    exposition.add(Metric.SINK_SERIES, series);
    exposition.add(Metric.SINK_LEFT_OUT, runs.size() - now.size(), "what", "runs");
    exposition.add(Metric.SINK_LEFT_OUT, leftOutDirectives, "what", "directives");
    exposition.add(Metric.SINK_EVICTED, (double) evicted);
    return exposition.text();
  }

  private static void add(Exposition exposition, ProgramRow row) {
    String[] run = {"run", row.getRun()};
    exposition.add(
        Metric.RUN_INFO,
        1,
        "run",
        row.getRun(),
        "title",
        title(row),
        "status",
        row.getStatus().name().toLowerCase(java.util.Locale.ROOT),
        "host",
        row.getHost(),
        "job",
        row.getJob(),
        "rank",
        Integer.toString(row.getRank()),
        "unit",
        row.getUnit());
    exposition.add(Metric.RUN_WORK, (double) row.getWork(), run);
    exposition.add(Metric.RUN_SPAN, (double) row.getSpan(), run);
    exposition.add(Metric.RUN_PARALLELISM, ratio(row.getWork(), row.getSpan()), run);
    exposition.add(Metric.RUN_SERIAL, ratio(row.getSerialWork(), row.getSpan()), run);
    exposition.add(Metric.RUN_LOCK_BOUND, (double) row.getLockBound(), run);
    exposition.add(Metric.RUN_BOUND, (double) Math.max(row.getSpan(), row.getLockBound()), run);
    exposition.add(
        Metric.RUN_LOST, row.getLoss().values().stream().mapToDouble(Long::doubleValue).sum(), run);
    if (row.getFreshAt() != null) {
      exposition.add(Metric.RUN_FRESH, row.getFreshAt().toEpochMilli() / 1e3, run);
    }
    exposition.add(Metric.RUN_DIRECTIVES, row.getDirectives(), run);
  }

  private static void add(Exposition exposition, String run, ClassTimes times) {
    for (AccountClass one : AccountClass.values()) {
      exposition.add(Metric.RUN_CLASS_TIME, times.of(one), "run", run, "class", one.label());
    }
    exposition.add(Metric.RUN_EFFICIENCY, times.parallelEfficiency(), "run", run);
  }

  private static void add(Exposition exposition, ProgramRow program, DirectiveRow row) {
    String[] labels = {
      "run",
      program.getRun(),
      "directive",
      row.getLabel(),
      "kind",
      row.getKind(),
      "file",
      row.getFile()
    };
    exposition.add(Metric.DIRECTIVE_WORK, (double) row.getWork(), labels);
    exposition.add(Metric.DIRECTIVE_PARALLELISM, ratio(row.getWork(), row.getSpan()), labels);
    exposition.add(
        Metric.DIRECTIVE_CRITICAL, ratio(row.getSerialWork(), program.getSpan()), labels);
  }

  /** Ratio of 0 for nothing, so that a series has no gaps. */
  private static double ratio(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }

  private static String title(ProgramRow row) {
    return row.getName().isEmpty() ? row.getProgram().replaceFirst("^.*/", "") : row.getName();
  }

  private static Instant startedAt(ProfileRows rows) {
    Instant started = rows.program().getStartedAt();
    return started == null ? Instant.EPOCH : started;
  }
}
