package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.Efficiency;
import whip.model.construct.RankThreads;
import whip.model.construct.Times;
import whip.model.profile.Fraction;
import whip.model.profile.Ratio;

/**
 * Processes of a job beside its account, the least efficient first, in 80 columns:
 *
 * <pre>
 *   rank  threads     elapsed  work %  run                   most lost in
 *      1  4-7          1.92 s    31.0  job-r1                imbalance 60.5 %
 *      0  0-3          1.90 s    88.2  job-r0                idle 9.0 %
 * and 6 more, up to 91.0 %
 * </pre>
 */
final class JobRanks {
  private static final int WIDTH = 80;
  private static final int ROWS_MAX = 10;

  /** More are in JSON alone. */
  private static final int NUMBERS_MAX = 8;

  private static final int RUN = 21;

  /** A process, and where the time of its threads went. */
  private record Row(RankThreads rank, Times times, Efficiency efficiency) {
    static Row of(Constructs job, RankThreads rank) {
      Constructs account = job.ofRank(rank);
      return new Row(rank, account.times(), Efficiency.of(account));
    }

    /** Exact; a rank without any time is the least efficient. */
    Fraction share() {
      return efficiency.threadTime() == 0
          ? Fraction.ZERO
          : Fraction.of(efficiency.work(), efficiency.threadTime());
    }

    String percent() {
      return JobRanks.percent(efficiency.work(), efficiency.threadTime());
    }
  }

  private JobRanks() {}

  /** Rows of the table and an empty line; none where the account is of a single process. */
  static List<String> lines(Constructs account) {
    if (!account.isOfJob()) {
      return List.of();
    }
    List<Row> rows =
        account.ranks().stream()
            .map(rank -> Row.of(account, rank))
            .sorted(Comparator.comparing(Row::share).thenComparing(row -> row.rank.rank()))
            .toList();
    Stream<String> table =
        Stream.concat(
            Stream.of(line("rank", "threads", "elapsed", "work %", "run", "most lost in")),
            rows.stream().limit(ROWS_MAX).map(row -> line(row, account.unit())));
    Stream<String> rest =
        rows.size() > ROWS_MAX
            ? Stream.of(
                "and %d more, up to %s %%"
                    .formatted(rows.size() - ROWS_MAX, rows.get(rows.size() - 1).percent()))
            : Stream.of();
    return Stream.of(table, rest, Stream.of("")).flatMap(lines -> lines).toList();
  }

  private static String line(Row row, String unit) {
    return line(
        Integer.toString(row.rank.rank()),
        row.rank.numbers(),
        Units.scaled(row.rank.elapsed(), unit),
        row.percent(),
        row.rank.run(),
        loss(row));
  }

  /** {@code imbalance 60.5 %}. */
  private static String loss(Row row) {
    Optional<AccountClass> most =
        Stream.of(AccountClass.values())
            .filter(one -> one != AccountClass.WORK && row.times.of(one) > 0)
            .max(Comparator.comparingLong((AccountClass one) -> row.times.of(one)));
    return most.map(
            one ->
                one.label() + " " + percent(row.times.of(one), row.efficiency.threadTime()) + " %")
        .orElse("");
  }

  private static String line(
      String rank, String threads, String elapsed, String work, String run, String loss) {
    return String.join(
            " ",
            Text.right(rank, 6),
            "",
            Text.left(threads, 9),
            Text.right(elapsed, 9),
            Text.right(work, 7),
            "",
            Text.left(run, RUN),
            loss)
        .stripTrailing();
  }

  /** Lines that say which threads are which rank's; none for a single process. */
  static List<String> numbering(List<RankThreads> ranks) {
    if (ranks.isEmpty()) {
      return List.of();
    }
    String each =
        ranks.stream()
            .limit(NUMBERS_MAX)
            .map(rank -> "%s rank %d's".formatted(rank.numbers(), rank.rank()))
            .collect(Collectors.joining(", "));
    String more = ranks.size() > NUMBERS_MAX ? ", and so on; --json - has all" : "";
    return Text.wrapped("threads: " + each + more, WIDTH, "  ");
  }

  /** Adds processes of a job to a document; nothing for a single process. */
  static void addTo(ObjectNode json, List<RankThreads> ranks) {
    if (ranks.isEmpty()) {
      return;
    }
    ArrayNode all = json.putArray("ranks");
    for (RankThreads rank : ranks) {
      all.add(
          JsonNodeFactory.instance
              .objectNode()
              .put("rank", rank.rank())
              .put("run", rank.run())
              .put("threads", rank.numbers())
              .put("cut", rank.cut())
              .put("ended", rank.ended())
              .put("elapsed", rank.elapsed()));
    }
  }

  private static String percent(long part, long whole) {
    return Units.fixed(Ratio.percent(part, whole), 1);
  }
}
