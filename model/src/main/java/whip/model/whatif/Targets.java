package whip.model.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.profile.StrandRow;
import whip.model.profile.Tables;

/**
 * Names that specifications can use in one profile. It finds typing mistakes before a run is read
 * for them; it accepts names that a profile does not list in full.
 */
public final class Targets {
  private static final int CANDIDATES_MAX = 5;

  private final Tables tables;
  private final boolean listsEverything;

  /** The profile's targets; {@code listsEverything} unless strands or regions were cut off. */
  public Targets(Tables tables, boolean listsEverything) {
    this.tables = tables;
    this.listsEverything = listsEverything;
  }

  /** Those of a run's profile. */
  public static Targets of(Profile profile) {
    return new Targets(
        profile.tables(), profile.cut().strands() == 0 && profile.cut().regions() == 0);
  }

  /**
   * Checks that the selector means something, and one thing only.
   *
   * @throws SpecException listing what may have been meant, closest first
   */
  public void check(Selector selector) throws SpecException {
    if (selector instanceof Selector.Annotation annotation) {
      check(annotation);
    } else if (selector instanceof Selector.Line line) {
      check(line);
    } else if (selector instanceof Selector.Range range) {
      check(range);
    }
  }

  /** Whether it may select any work, as far as the profile shows: else nothing would change. */
  public boolean mayChange(Selector selector) {
    if (!listsEverything || tables.regions().isEmpty()) {
      return true;
    }
    return selector instanceof Selector.Range range
        ? tables.strands().stream().anyMatch(row -> isWithin(row, range))
        : region(selector).isPresent();
  }

  /** The region that an annotation or a line means; empty where none of its strands has work. */
  public Optional<RegionRow> region(Selector selector) {
    return tables.regions().stream().filter(region -> means(selector, region)).findFirst();
  }

  /** Whether the selector selects the strands of the region. A range means no region. */
  static boolean means(Selector selector, RegionRow region) {
    if (selector instanceof Selector.Annotation annotation) {
      return region.annotation().equals(annotation.name());
    }
    return selector instanceof Selector.Line line
        && !region.isAnnotation()
        && region.position().line() == line.line()
        && Selector.matches(region.position().file(), line.file());
  }

  private void check(Selector.Annotation annotation) throws SpecException {
    Set<String> names =
        tables.regions().stream()
            .map(RegionRow::annotation)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toCollection(TreeSet::new));
    if (names.contains(annotation.name()) || !listsEverything || tables.regions().isEmpty()) {
      return;
    }
    if (names.isEmpty()) {
      throw new SpecException(
          "`%s` selects nothing: no WHIP_WHATIF_BEGIN was met in this run; file.c:LINE selects a directive"
              .formatted(annotation));
    }
    throw selectsNothing(
        annotation,
        closest(names.stream(), name -> EditDistance.of(name, annotation.name())).stream()
            .map(name -> "@" + name)
            .toList());
  }

  private void check(Selector.Line line) throws SpecException {
    Set<String> files = new TreeSet<>();
    for (DirectiveRow row : tables.directives()) {
      Position at = row.position();
      if (at.line() == line.line() && Selector.matches(at.file(), line.file())) {
        files.add(at.file());
      }
    }
    if (files.size() > 1) {
      throw new SpecException(
          "`%s` is in several files: write %s"
              .formatted(line, or(files.stream().map(file -> file + ":" + line.line()).toList())));
    }
    if (files.isEmpty()) {
      throw selectsNothing(
          line,
          closest(
              tables.directives().stream().map(DirectiveRow::position).filter(Position::isInSource),
              at -> distance(line.file(), line.line(), at.file(), at.line()),
              Position::label));
    }
  }

  /** Strands are listed with short labels: which of two files of one name is meant shows later. */
  private void check(Selector.Range range) throws SpecException {
    if (!listsEverything || tables.strands().stream().anyMatch(row -> isWithin(row, range))) {
      return;
    }
    throw selectsNothing(
        range,
        closest(
            tables.strands().stream().flatMap(Targets::range),
            other -> distance(range.file(), range.from(), other.file(), other.from()),
            Selector.Range::toString));
  }

  static boolean isWithin(StrandRow row, Selector.Range range) {
    return range(row)
        .anyMatch(
            strand ->
                strand.file().equals(baseName(range.file()))
                    && strand.from() >= range.from()
                    && strand.to() <= range.to());
  }

  /** The lines from a strand's beginning to its end, where both are known and in one file. */
  private static Stream<Selector.Range> range(StrandRow row) {
    Matcher from = Selector.PLACE.matcher(row.from().label());
    Matcher to = Selector.PLACE.matcher(row.to().label());
    if (!from.matches() || !to.matches() || !from.group("file").equals(to.group("file"))) {
      return Stream.empty();
    }
    int one = Integer.parseInt(from.group("from"));
    int other = Integer.parseInt(to.group("from"));
    return Stream.of(
        new Selector.Range(from.group("file"), Math.min(one, other), Math.max(one, other)));
  }

  private static String baseName(String file) {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  /** A file's name counts more than the line. */
  private static int distance(String file, int line, String otherFile, int otherLine) {
    int lines = Math.min(Math.abs(line - otherLine), 999_999);
    int name =
        Selector.matches(otherFile, file)
            ? 0
            : 1
                + EditDistance.of(
                    baseName(file).toLowerCase(Locale.ROOT),
                    baseName(otherFile).toLowerCase(Locale.ROOT));
    return Math.min(name, 999) * 1_000_000 + lines;
  }

  private static List<String> closest(Stream<String> all, ToIntFunction<String> distance) {
    return closest(all, distance, name -> name);
  }

  private static <T> List<String> closest(
      Stream<T> all, ToIntFunction<T> distance, java.util.function.Function<T, String> name) {
    return all.sorted(Comparator.comparingInt(distance))
        .map(name)
        .distinct()
        .limit(CANDIDATES_MAX)
        .toList();
  }

  private static SpecException selectsNothing(Selector selector, List<String> candidates) {
    return new SpecException(
        candidates.isEmpty()
            ? "`%s` selects nothing, and nothing in this run can be selected so".formatted(selector)
            : "`%s` selects nothing; did you mean %s?".formatted(selector, or(candidates)));
  }

  private static String or(List<String> names) {
    List<String> all = new ArrayList<>(names);
    String last = all.remove(all.size() - 1);
    return all.isEmpty() ? last : String.join(", ", all) + " or " + last;
  }
}
