package whip.model.whatif;

import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;
import whip.model.profile.RegionRow;

/**
 * How specifications name the regions of one run: as briefly as the names of its files allow.
 *
 * <pre>
 * /src/relax.c                       relax.c:91
 * /src/a/util.c and /src/b/util.c    a/util.c:7
 * </pre>
 */
public final class Selectors {
  private final TreeSet<String> files = new TreeSet<>();

  public Selectors(Collection<RegionRow> regions) {
    regions.forEach(region -> files.add(region.position().file()));
  }

  /** Strands outside any directive, and directives without a source line, have no name. */
  public Optional<Selector> of(RegionRow region) {
    if (region.isAnnotation()) {
      return Optional.of(new Selector.Annotation(region.annotation()));
    }
    return region.isProgram() || !region.position().isInSource()
        ? Optional.empty()
        : Optional.of(new Selector.Line(brief(region.position().file()), region.position().line()));
  }

  private String brief(String file) {
    int start = file.length();
    while (start > 0) {
      start = file.lastIndexOf('/', start - 1);
      String end = file.substring(start + 1);
      if (files.stream().filter(other -> Selector.matches(other, end)).count() <= 1) {
        return end;
      }
    }
    return file;
  }
}
