package whip.codec;

import static whip.codec.NodeBatchCodec.require;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.codec.RegionChanges.Carried;
import whip.codec.RegionChanges.Dependence;
import whip.codec.RegionChanges.Entry;
import whip.codec.RegionChanges.Facts;
import whip.codec.RegionChanges.Place;
import whip.codec.RegionChanges.Seen;
import whip.codec.RegionChanges.Window;
import whip.model.region.DependenceKind;
import whip.model.region.Hazards;
import whip.model.region.LoopVariable;
import whip.model.region.Reduction;
import whip.model.region.RegionEntry;
import whip.model.region.RegionKind;
import whip.model.region.StaticRegion;
import whip.schemas.region.RegionColumns;
import whip.schemas.region.RegionCountColumns;
import whip.schemas.region.RegionDelta;
import whip.schemas.region.RegionDependenceColumns;
import whip.schemas.region.RegionEntryColumns;
import whip.schemas.region.RegionUnseenColumns;

/**
 * Columns of a record of regions to changes, and back ({@link RegionDeltaEncoder}). A record comes
 * from the profiled process, which may be of another version, or broken: whatever does not keep to
 * schemas/README.md is refused as a whole.
 */
public final class RegionDeltaCodec {
  /** Numbers of static regions and entries lie below: collectors have room for as many. */
  public static final int REGIONS = 1 << 18;

  public static final int ENTRIES = 1 << 20;

  /** Distances that collectors distinguish. */
  public static final int DISTANCE_MAX = 64;

  /** Rows of two columns take two bytes at least, and collectors cut at 900,000 bytes. */
  private static final int NARROW_ROWS = 1 << 19;

  /** Flags by their bits in records (schemas/region/RegionDelta.avsc). */
  static final int UNMEASURED = 1;

  static final int BELOW_WINDOW = 2;
  static final int CUT_SHORT = 4;
  static final int FLOATING = 4;
  static final int CANCELLABLE = 8;
  static final int HAZARDS_EXCLUDED = 32;
  static final int HAZARDS_FOUND = 64;
  static final int CHECKED = 128;
  static final int CLAUSES_KNOWN = 256;

  /** Kinds by their numbers in records. */
  static final List<RegionKind> KINDS =
      List.of(RegionKind.PROGRAM, RegionKind.FUNCTION, RegionKind.LOOP, RegionKind.ITERATION);

  static final List<DependenceKind> DEPENDENCES =
      List.of(
          DependenceKind.TRUE, DependenceKind.ANTI, DependenceKind.OUTPUT, DependenceKind.UNKNOWN);

  /** Stands behind a reduction's variable, where elements of an array are updated. */
  static final String ARRAY = "[]";

  private final List<String> names;

  private RegionDeltaCodec(RegionDelta record) throws BadRecordException {
    names = record.getNames();
    require(names.size() <= BatchLimits.ACCOUNT_ROWS, "names: too many");
    require(!names.isEmpty() && names.get(0).isEmpty(), "names: entry 0 is not empty");
  }

  /** The changes of a record under {@code key}. */
  public static RegionChanges decode(String key, RegionDelta record) throws BadRecordException {
    RegionChanges changes = decode(record);
    require(
        (changes.run() + "/" + changes.stream()).equals(key),
        "key: " + key + " is not the record's run/stream");
    return changes;
  }

  /** The changes, without looking at a key. */
  public static RegionChanges decode(RegionDelta record) throws BadRecordException {
    require(RunIds.isValid(record.getRun()), "run: not an id: " + record.getRun());
    require(record.getStream() == 0, "stream: %d, only 0 is known".formatted(record.getStream()));
    require(record.getSequence() >= 0, "sequence: negative");
    require(record.getSequence() < Long.MAX_VALUE, "sequence: no number comes after it");
    require(record.getWork() >= 0, "work: negative");
    RegionDeltaCodec codec = new RegionDeltaCodec(record);
    try {
      SortedMap<Integer, Entry> entries = codec.entries(record);
      return new RegionChanges(
          record.getRun(),
          record.getIncarnation(),
          record.getStream(),
          record.getSequence(),
          record.getEnded(),
          new Window(record.getFirstDepth(), record.getDepths()),
          record.getWork(),
          codec.regions(record.getRegions()),
          entries.isEmpty() ? 0 : entries.firstKey(),
          List.copyOf(entries.values()),
          instances(record.getCounts()),
          codec.dependences(record.getDependences()),
          codec.unseen(record.getUnseen()));
    } catch (ArithmeticException e) {
      throw BadRecordException.overflow(e);
    }
  }

  /** The record that says these changes. */
  public static RegionDelta encode(RegionChanges changes) {
    return RegionDeltaEncoder.encode(changes);
  }

  private SortedMap<Integer, Facts> regions(RegionColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("regions", columns.getCount());
    Column numbers = table.column("id", columns.getId());
    Column kinds = table.column("kind", columns.getKind());
    Column files = table.column("file", columns.getFile());
    Column functions = table.column("function", columns.getFunction());
    Column lines = table.column("line", columns.getLine());
    Column lastLines = table.column("lastLine", columns.getLastLine());
    Column tableColumns = table.column("column", columns.getColumn());
    Column flags = table.column("flags", columns.getFlags());
    Column reductions = table.column("reductions", columns.getReductions());
    Column carried = table.column("carried", columns.getCarried());
    // Earlier collectors have no such column.
    Optional<Column> variables =
        columns.getVariables().hasRemaining()
            ? Optional.of(table.column("variables", columns.getVariables()))
            : Optional.empty();
    SortedMap<Integer, Facts> regions = new TreeMap<>();
    table.rows(
        () -> {
          int number = below(numbers, REGIONS);
          RegionKind kind = KINDS.get(below(kinds, KINDS.size()));
          String file = name(files);
          String function = name(functions);
          StaticRegion place =
              new StaticRegion(
                  kind, file, number(lines), number(lastLines), number(tableColumns), function);
          long bits = flags.next();
          Facts facts =
              new Facts(
                  place,
                  (bits & CANCELLABLE) != 0,
                  hazards(bits),
                  new TreeSet<>(reductions(name(reductions), (bits & FLOATING) != 0)),
                  carried(name(carried)),
                  variables(variables.isEmpty() ? "" : name(variables.get())),
                  (bits & CLAUSES_KNOWN) != 0,
                  (bits & CHECKED) != 0);
          return regions.put(number, facts);
        });
    return regions;
  }

  private static Hazards hazards(long bits) {
    if ((bits & HAZARDS_FOUND) != 0) {
      return Hazards.FOUND;
    }
    return (bits & HAZARDS_EXCLUDED) != 0 ? Hazards.EXCLUDED : Hazards.UNCHECKED;
  }

  /** {@code +:s,max:m[]}. */
  private static List<Reduction> reductions(String list, boolean areFloating) {
    List<Reduction> reductions = new ArrayList<>();
    for (String item : items(list)) {
      int colon = item.indexOf(':');
      String variable = item.substring(colon + 1);
      boolean isArray = variable.endsWith(ARRAY);
      reductions.add(
          new Reduction(
              colon < 0 ? "" : item.substring(0, colon),
              isArray ? variable.substring(0, variable.length() - ARRAY.length()) : variable,
              isArray,
              areFloating));
    }
    return reductions;
  }

  /** {@code p:7:9}: written in line 7, read in line 9. */
  private static List<Carried> carried(String list) throws BadRecordException {
    List<Carried> carried = new ArrayList<>();
    for (String item : items(list)) {
      int second = item.lastIndexOf(':');
      int first = item.lastIndexOf(':', second - 1);
      require(first >= 0, "regions.carried: no lines in " + item);
      carried.add(
          new Carried(
              item.substring(0, first),
              line(item.substring(first + 1, second)),
              line(item.substring(second + 1))));
    }
    return carried;
  }

  /** {@code private:t,lastprivate:u,shared:a}. */
  private static SortedSet<LoopVariable> variables(String list) throws BadRecordException {
    SortedSet<LoopVariable> variables = new TreeSet<>();
    for (String item : items(list)) {
      int colon = item.indexOf(':');
      LoopVariable.Use use =
          LoopVariable.Use.of(item.substring(0, Math.max(0, colon)))
              .orElseThrow(
                  () -> new BadRecordException("regions.variables: no use is known in " + item));
      variables.add(new LoopVariable(item.substring(colon + 1), use));
    }
    return variables;
  }

  private static String[] items(String list) {
    return list.isEmpty() ? new String[0] : list.split(",", -1);
  }

  private static int line(String text) throws BadRecordException {
    try {
      int line = Integer.parseInt(text);
      require(line >= 0, "regions.carried: line " + line);
      return line;
    } catch (NumberFormatException e) {
      throw new BadRecordException("regions.carried: line " + text, e);
    }
  }

  private SortedMap<Integer, Entry> entries(RegionDelta record) throws BadRecordException {
    RegionEntryColumns columns = record.getEntries();
    ColumnTable table = new ColumnTable("entries", columns.getCount());
    Column numbers = table.column("id", columns.getId());
    Column regions = table.column("region", columns.getRegion());
    Column work = table.column("work", columns.getWork());
    Column paths = table.column("criticalPath", columns.getCriticalPath());
    Column flags = table.column("flags", columns.getFlags());
    Column counts = table.column("children", columns.getChildren());
    ColumnTable lists = new ColumnTable("children", record.getChildren().getCount(), NARROW_ROWS);
    Column children = lists.column("entry", record.getChildren().getEntry());
    Column times = lists.column("times", record.getChildren().getTimes());
    SortedMap<Integer, Entry> entries = new TreeMap<>();
    int[] left = {record.getChildren().getCount()};
    table.rows(
        () -> {
          int number = below(numbers, ENTRIES);
          if (!entries.isEmpty() && number != entries.lastKey() + 1) {
            throw numbers.bad("%d does not follow %d".formatted(number, entries.lastKey()));
          }
          int region = below(regions, REGIONS);
          long units = work.next();
          long path = paths.next();
          long bits = flags.next();
          SortedMap<Integer, Long> its = new TreeMap<>();
          for (long rest = counts.next(); rest > 0; rest--) {
            require(left[0]-- > 0, "children: fewer than entries have");
            its.merge(below(children, number), times.next(), Math::addExact);
          }
          boolean isBelowWindow = (bits & BELOW_WINDOW) != 0;
          Entry entry =
              new Entry(
                  region,
                  units,
                  (bits & UNMEASURED) != 0 ? RegionEntry.UNKNOWN : path,
                  isBelowWindow,
                  (bits & CUT_SHORT) != 0,
                  its);
          return entries.put(number, entry);
        });
    require(left[0] == 0, "children: more than entries have");
    children.end();
    times.end();
    return entries;
  }

  private static SortedMap<Integer, Long> instances(RegionCountColumns columns)
      throws BadRecordException {
    ColumnTable table = new ColumnTable("counts", columns.getCount(), NARROW_ROWS);
    Column entries = table.column("entry", columns.getEntry());
    Column instances = table.column("instances", columns.getInstances());
    SortedMap<Integer, Long> ended = new TreeMap<>();
    table.rows(() -> ended.merge(below(entries, ENTRIES), instances.next(), Math::addExact));
    return ended;
  }

  private SortedMap<Integer, SortedMap<Dependence, Seen>> dependences(
      RegionDependenceColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("dependences", columns.getCount());
    Column loops = table.column("loop", columns.getLoop());
    Column writeFiles = table.column("writeFile", columns.getWriteFile());
    Column writeLines = table.column("writeLine", columns.getWriteLine());
    Column writeColumns = table.column("writeColumn", columns.getWriteColumn());
    Column readFiles = table.column("readFile", columns.getReadFile());
    Column readLines = table.column("readLine", columns.getReadLine());
    Column readColumns = table.column("readColumn", columns.getReadColumn());
    Column variables = table.column("variable", columns.getVariable());
    Column distances = table.column("distance", columns.getDistance());
    Column times = table.column("times", columns.getTimes());
    // Earlier collectors have no such column.
    Optional<Column> kinds =
        columns.getKind().hasRemaining()
            ? Optional.of(table.column("kind", columns.getKind()))
            : Optional.empty();
    SortedMap<Integer, SortedMap<Dependence, Seen>> dependences = new TreeMap<>();
    table.rows(
        () -> {
          int loop = below(loops, REGIONS);
          Place write = new Place(name(writeFiles), number(writeLines), number(writeColumns));
          Place read = new Place(name(readFiles), number(readLines), number(readColumns));
          DependenceKind kind =
              kinds.isEmpty()
                  ? DependenceKind.TRUE
                  : DEPENDENCES.get(below(kinds.get(), DEPENDENCES.size()));
          Dependence dependence = new Dependence(kind, write, read, name(variables));
          int distance = below(distances, DISTANCE_MAX + 1);
          require(distance > 0, "dependences.distance: 0");
          long often = times.next();
          require(often > 0, "dependences.times: 0");
          return dependences
              .computeIfAbsent(loop, absent -> new TreeMap<>())
              .merge(dependence, new Seen(distance, often), Seen::plus);
        });
    return dependences;
  }

  private SortedMap<String, Long> unseen(RegionUnseenColumns columns) throws BadRecordException {
    ColumnTable table = new ColumnTable("unseen", columns.getCount());
    Column functions = table.column("name", columns.getName());
    Column calls = table.column("calls", columns.getCalls());
    SortedMap<String, Long> unseen = new TreeMap<>();
    table.rows(() -> unseen.merge(name(functions), calls.next(), Math::addExact));
    return unseen;
  }

  /** Names of C++ may be of any length: nothing hangs on their ends. */
  private String name(Column column) throws BadRecordException {
    String name = names.get(column.nextIndex(names.size()));
    return name.length() <= BatchLimits.NAME_CHARS
        ? name
        : name.substring(0, BatchLimits.NAME_CHARS);
  }

  private static int number(Column column) throws BadRecordException {
    return below(column, Integer.MAX_VALUE);
  }

  private static int below(Column column, int bound) throws BadRecordException {
    long number = column.next();
    if (number >= bound) {
      throw column.bad("%d is not below %d".formatted(number, bound));
    }
    return (int) number;
  }
}
