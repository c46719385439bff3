package whip.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import whip.model.construct.Construct;
import whip.model.construct.Constructs;
import whip.model.construct.Overheads;
import whip.model.construct.PathAccount;
import whip.model.construct.Regions;
import whip.model.construct.Regions.Region;
import whip.model.profile.Ratio;

/**
 * The overhead block of ompP's report: parallel regions by wall time, and the four overheads of
 * each, as shares of the region's time and of the program's.
 */
final class OmppOverheads {
  private static final List<ToLongFunction<Overheads>> COLUMNS =
      List.of(
          Overheads::total,
          Overheads::synchronization,
          Overheads::imbalance,
          Overheads::limited,
          Overheads::management);

  private static final String[] HEAD = {
    "", "Total", "Ovhds", "(%)", "Synch", "(%)", "Imbal", "(%)", "Limpar", "(%)", "Mgmt", "(%)"
  };

  private final Constructs account;
  private final Function<PathAccount, String> number;
  private final OmppTimes times;
  private final List<String> lines;
  private final List<Region> regions;

  OmppOverheads(
      Constructs account,
      Function<PathAccount, String> number,
      OmppTimes times,
      List<String> lines) {
    this.account = account;
    this.number = number;
    this.times = times;
    this.lines = lines;
    regions = byConstruct(account);
  }

  /** Regions of several paths are one; none of them lies in another of them. */
  private static List<Region> byConstruct(Constructs account) {
    Map<Construct, Region> merged = new LinkedHashMap<>();
    for (Region region : Regions.of(account)) {
      merged.merge(region.path().construct(), region, OmppOverheads::plus);
    }
    List<Region> regions = new ArrayList<>(merged.values());
    regions.sort(Comparator.comparingLong(Region::wall).reversed());
    return regions;
  }

  private static Region plus(Region one, Region other) {
    return new Region(
        one.path(),
        Math.addExact(one.wall(), other.wall()),
        Math.addExact(one.threadTime(), other.threadTime()),
        one.overheads().plus(other.overheads()));
  }

  void report() {
    long covered = Regions.covered(account);
    line("Total runtime (wallclock) [secs]", times.text(account.elapsed()));
    line("Number of threads", account.threads());
    line("Number of parallel regions", regions.size());
    line("Parallel coverage [secs]", times.text(covered));
    line("Parallel coverage [percent]", percent(covered, account.elapsed()));
    lines.add("");
    block("parallel regions sorted by wallclock time", () -> walls(covered));
    block("overheads for parallel region", this::ofRegions);
    block("overheads for whole program", this::ofProgram);
  }

  private void block(String name, Runnable content) {
    lines.add("##BEG " + name);
    content.run();
    lines.add("##END " + name);
    lines.add("");
  }

  private void walls(long covered) {
    line("", "Type", "Wallclock", "(%)");
    for (Region region : regions) {
      line(
          number.apply(region.path()),
          OmppColumn.type(region.path().kind()),
          times.text(region.wall()),
          percent(region.wall(), account.elapsed()));
    }
    line("SUM", "", times.text(covered), percent(covered, account.elapsed()));
  }

  private void ofRegions() {
    line((Object[]) HEAD);
    for (Region region : regions) {
      overheads(
          number.apply(region.path()),
          region.threadTime(),
          region.overheads(),
          region.threadTime());
    }
  }

  /** Those with the most overheads first. */
  private void ofProgram() {
    line((Object[]) HEAD);
    List<Region> sorted = new ArrayList<>(regions);
    sorted.sort(Comparator.comparingLong((Region each) -> each.overheads().total()).reversed());
    for (Region region : sorted) {
      overheads(
          number.apply(region.path()),
          region.threadTime(),
          region.overheads(),
          account.threadTime());
    }
    overheads(
        "SUM",
        regions.stream().mapToLong(Region::threadTime).reduce(0, Math::addExact),
        regions.stream().map(Region::overheads).reduce(Overheads.NONE, Overheads::plus),
        account.threadTime());
  }

  private void overheads(String first, long total, Overheads overheads, long whole) {
    List<Object> cells = new ArrayList<>(List.of(first, times.text(total)));
    for (ToLongFunction<Overheads> column : COLUMNS) {
      long time = column.applyAsLong(overheads);
      cells.add(times.text(time));
      cells.add(percent(time, whole));
    }
    line(cells.toArray());
  }

  private static String percent(long part, long whole) {
    return OmppTimes.percent(Ratio.percent(part, whole));
  }

  private void line(Object... fields) {
    lines.add(Csv.line(fields));
  }
}
