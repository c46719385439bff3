package whip.model.plan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import whip.model.region.LoopVariable;
import whip.model.region.Reduction;
import whip.model.region.RegionKind;
import whip.model.region.RegionRow;
import whip.model.region.StaticRegion;
import whip.model.source.Insertions;
import whip.model.source.LoopPlace;
import whip.model.source.PragmaSite;
import whip.model.source.SourceFile;

/**
 * Pragmas of a plan as changes of source files, and the steps that no change is made for.
 *
 * @param files by path
 * @param omitted by rank
 */
public record PlanPatch(SortedMap<String, Insertions> files, List<Omitted> omitted) {
  /**
   * A step without a change.
   *
   * @param reason for users
   */
  public record Omitted(PlanStep step, String reason) {}

  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

  /** Characters that tools for patches quote, each in its own way. */
  private static final Pattern QUOTED = Pattern.compile("[\\p{Cntrl}\"\\\\]");

  public PlanPatch {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    omitted = List.copyOf(omitted);
  }

  /**
   * Patch for a serial program's plan.
   *
   * @param sources by the file's name in the debug information
   */
  public static PlanPatch of(Plan plan, Function<String, SourceFile> sources) {
    return new Maker(plan, sources).make();
  }

  /** Number of loops that get a pragma. */
  public int loops() {
    return files.values().stream().mapToInt(Insertions::count).sum();
  }

  /**
   * Content of a file for {@code patch -p1}; empty where there is no change.
   *
   * @param name of a path in the patch
   */
  public byte[] bytes(UnaryOperator<String> name) {
    return files.entrySet().stream()
        .map(each -> each.getValue().diff(name.apply(each.getKey())))
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static final class Maker {
    private final Plan plan;
    private final Function<String, SourceFile> sources;
    private final Map<String, PragmaSite> sites = new HashMap<>();
    private final SortedMap<String, Insertions> files = new TreeMap<>();

    private Maker(Plan plan, Function<String, SourceFile> sources) {
      this.plan = plan;
      this.sources = sources;
    }

    private PlanPatch make() {
      List<Omitted> omitted = new ArrayList<>();
      for (PlanStep step : plan.steps()) {
        refusal(step).ifPresent(reason -> omitted.add(new Omitted(step, reason)));
      }
      return new PlanPatch(files, omitted);
    }

    /** Makes the change, or says why not. */
    private Optional<String> refusal(PlanStep step) {
      if (step.pragma().isEmpty()) {
        return Optional.of(notReady(step));
      }
      Optional<String> unnamed = unnamed(step.row());
      if (unnamed.isPresent()) {
        return unnamed;
      }
      SourceFile source = sources.apply(step.row().region().file());
      return source instanceof SourceFile.Found found
          ? refusal(step.row(), step.pragma().get(), found)
          : Optional.of(((SourceFile.Unusable) source).reason());
    }

    private static String notReady(PlanStep step) {
      String needed = step.efforts().stream().map(Effort::text).collect(Collectors.joining("; "));
      return needed.isEmpty() ? "no pragma alone makes it parallel" : "before a pragma: " + needed;
    }

    private static Optional<String> unnamed(RegionRow row) {
      return Stream.of(
              row.facts().names().get(LoopVariable.Use.PRIVATE).stream(),
              row.facts().names().get(LoopVariable.Use.LAST_PRIVATE).stream(),
              row.facts().reductions().stream().map(Reduction::variable))
          .flatMap(names -> names)
          .filter(name -> !NAME.matcher(name).matches())
          .findFirst()
          .map("the variable of a clause has no name in the source: '%s'"::formatted);
    }

    private Optional<String> refusal(RegionRow row, String pragma, SourceFile.Found file) {
      if (QUOTED.matcher(file.path()).find()) {
        return Optional.of("the file's name has characters that patches cannot hold");
      }
      StaticRegion region = row.region();
      Optional<String> refusal = otherOfLine(region, pragma, file);
      if (refusal.isEmpty()) {
        refusal =
            sites
                .computeIfAbsent(file.path(), absent -> new PragmaSite(file.text()))
                .refusal(new LoopPlace(region.line(), region.lastLine(), region.column()));
      }
      if (refusal.isEmpty()) {
        SortedMap<Integer, String> above = new TreeMap<>(Map.of(region.line(), pragma));
        files.merge(
            file.path(), new Insertions(file.text(), above), (old, added) -> old.and(above));
      }
      return refusal;
    }

    /** One line may be a loop of several functions, as templates and headers make them. */
    private Optional<String> otherOfLine(
        StaticRegion region, String pragma, SourceFile.Found file) {
      return plan.profile().rows().values().stream()
          .filter(other -> other.region().kind() == RegionKind.LOOP)
          .filter(other -> isSameLoop(other.region(), region, file))
          .filter(other -> !Pragma.of(other).equals(Optional.of(pragma)))
          .findFirst()
          .map(
              other ->
                  "in %s() the line's loop is %s, and a pragma is for all that are made of it"
                      .formatted(other.region().function(), other.label().text()));
    }

    private boolean isSameLoop(StaticRegion other, StaticRegion region, SourceFile.Found file) {
      boolean isOtherColumn =
          other.column() != region.column() && other.column() > 0 && region.column() > 0;
      boolean isSameName = other.position().label().equals(region.position().label());
      if (isOtherColumn || !isSameName) {
        return false;
      }
      return other.file().equals(region.file())
          || (sources.apply(other.file()) instanceof SourceFile.Found found
              && found.path().equals(file.path()));
    }
  }
}
