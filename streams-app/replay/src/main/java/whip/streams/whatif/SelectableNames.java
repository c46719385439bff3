package whip.streams.whatif;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import whip.model.node.Digest;
import whip.model.node.Directive;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.node.Tag;
import whip.model.profile.Position;

/**
 * Directives and annotations of a run that specifications can select. Both are names in a program's
 * text, so there are not many.
 */
final class SelectableNames {

  private final Set<Site> sites = new HashSet<>();
  private final SortedSet<String> annotations = new TreeSet<>();

  Set<Site> sites() {
    return sites;
  }

  SortedSet<String> annotations() {
    return annotations;
  }

  void add(List<Row> rows) {
    // Most rows say the same as the one before.
    Directive directive = null;
    Tag tag = null;
    for (Row row : rows) {
      if (row instanceof Row.Strand strand) {
        if (!strand.key().directive().equals(directive)) {
          directive = strand.key().directive();
          sites.add(directive.site());
        }
        if (!strand.tag().equals(tag)) {
          tag = strand.tag();
          annotations.addAll(tag.annotations());
        }
      } else if (row instanceof Row.Folded folded) {
        for (Digest.Strand strand : folded.digest().strands()) {
          sites.add(strand.key().directive().site());
          annotations.addAll(strand.tag().annotations());
        }
      }
    }
  }

  /** Selectors that a user could write; with the whole path where a file's name is not enough. */
  List<String> selectors(Function<Site, Position> positions) {
    Map<String, SortedSet<String>> byLabel = new HashMap<>();
    for (Site site : sites) {
      Position at = positions.apply(site);
      if (at.isInSource()) {
        byLabel
            .computeIfAbsent(at.label(), label -> new TreeSet<>())
            .add(at.file() + ":" + at.line());
      }
    }
    TreeSet<String> selectors = new TreeSet<>();
    byLabel.forEach(
        (label, full) -> {
          if (full.size() == 1) {
            selectors.add(label);
          } else {
            selectors.addAll(full);
          }
        });
    annotations.forEach(name -> selectors.add("@" + name));
    return List.copyOf(selectors);
  }
}
