package whip.model.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import whip.model.algebra.Path;
import whip.model.algebra.Strands;
import whip.model.node.ArrayArena;
import whip.model.node.Candidate;
import whip.model.node.Digest;
import whip.model.node.Row;
import whip.model.node.RowTable;
import whip.model.node.StrandKey;
import whip.model.node.Tag;

/**
 * Numbers the kinds of strands in one batch: a slot is a key together with a tag. It also numbers
 * the candidates that they belong to, in their order.
 */
final class StrandKeyIndex {

  /**
   * Most candidates of one batch. Paths keep a sum for each; a batch with more is folded row by
   * row.
   */
  static final int CANDIDATES_MAX = 64;

  private static final int[] NONE = {};
  private static final int NOBODY = -1;

  private final int[] slotOfStrand;
  // Slots of folded items' strands: those of the i-th begin at beginOfFolded[i].
  private final int[] beginOfFolded;
  private final int[] slotOfFolded;
  private final List<StrandKey> keys = new ArrayList<>();
  private final List<Tag> tags = new ArrayList<>();
  private final List<Candidate> candidates;
  // For each slot: the site's candidate, and those of the tag's names.
  private final int[] site;
  private final int[][] annotations;

  private StrandKeyIndex(RowTable rows, ArrayArena arena) {
    slotOfStrand = arena.ints(rows.strands().count());
    number(rows, arena);
    beginOfFolded = new int[rows.folded().size()];
    slotOfFolded = numberFolded(rows.folded());
    TreeSet<Candidate> all = new TreeSet<>();
    List<List<Candidate>> ofSlot = new ArrayList<>();
    for (int slot = 0; slot < keys.size(); slot++) {
      ofSlot.add(Candidate.of(keys.get(slot).directive(), tags.get(slot)));
      all.addAll(ofSlot.get(slot));
    }
    candidates = List.copyOf(all);
    site = new int[keys.size()];
    annotations = new int[keys.size()][];
    for (int slot = 0; slot < keys.size(); slot++) {
      int[] of = ofSlot.get(slot).stream().mapToInt(this::candidate).toArray();
      site[slot] = of[0];
      annotations[slot] = of.length == 1 ? NONE : Arrays.copyOfRange(of, 1, of.length);
    }
  }

  /** Empty if the batch has too many candidates. */
  static Optional<StrandKeyIndex> of(RowTable rows, ArrayArena arena) {
    StrandKeyIndex slots = new StrandKeyIndex(rows, arena);
    return slots.candidates.size() > CANDIDATES_MAX ? Optional.empty() : Optional.of(slots);
  }

  private void number(RowTable rows, ArrayArena arena) {
    RowTable.Strands strands = rows.strands();
    long sites = rows.dictionary().sites().size();
    long tagCount = rows.dictionary().tags().size();
    LongIndex bySlot = new LongIndex(64, arena);
    for (int i = 0; i < strands.count(); i++) {
      long place = strands.directive()[i] * sites + strands.from()[i];
      long name = (place * sites + strands.to()[i]) * tagCount + strands.tag()[i];
      int slot = bySlot.indexOf(name);
      if (slot == keys.size()) {
        keys.add(rows.key(i));
        tags.add(rows.dictionary().tags().get(strands.tag()[i]));
      }
      slotOfStrand[i] = slot;
    }
  }

  private int[] numberFolded(List<Row.Folded> folded) {
    int count = 0;
    for (int item = 0; item < beginOfFolded.length; item++) {
      beginOfFolded[item] = count;
      count += folded.get(item).digest().strands().size();
    }
    int[] slots = new int[count];
    // A batch has one object for each kind; of two, there would be two slots.
    IdentityHashMap<Digest.Kind, Integer> bySlot = new IdentityHashMap<>();
    int next = 0;
    for (Row.Folded item : folded) {
      for (Digest.Strand strand : item.digest().strands()) {
        Integer known = bySlot.putIfAbsent(strand.kind(), keys.size());
        slots[next++] = known == null ? keys.size() : known;
        if (known == null) {
          keys.add(strand.key());
          tags.add(strand.tag());
        }
      }
    }
    return slots;
  }

  int size() {
    return keys.size();
  }

  int ofStrand(int row) {
    return slotOfStrand[row];
  }

  /** Slot of one of an item's strands. */
  int ofFolded(int item, int strand) {
    return slotOfFolded[beginOfFolded[item] + strand];
  }

  Tag tag(int slot) {
    return tags.get(slot);
  }

  List<Candidate> candidates() {
    return candidates;
  }

  /** Its number, which is negative if no strand belongs to it. */
  int candidate(Candidate candidate) {
    return Collections.binarySearch(candidates, candidate);
  }

  int site(int slot) {
    return site[slot];
  }

  int[] annotations(int slot) {
    return annotations[slot];
  }

  /** Strands of one slot, one after another. */
  Path path(int slot, long length) {
    return Path.strand(
        Strands.of(keys.get(slot), length),
        Candidate.of(keys.get(slot).directive(), tags.get(slot)));
  }

  /** A sum by slot as a sum by key. */
  Strands strands(long[] sums) {
    return strands(sums, NOBODY);
  }

  /** Strands without those that belong to a candidate. */
  Strands strands(long[] sums, int without) {
    TreeMap<StrandKey, Long> byKey = new TreeMap<>();
    for (int slot = 0; slot < sums.length; slot++) {
      if (sums[slot] > 0 && !belongs(slot, without)) {
        byKey.merge(keys.get(slot), sums[slot], Long::sum);
      }
    }
    return Strands.of(byKey);
  }

  boolean belongs(int slot, int candidate) {
    if (site[slot] == candidate) {
      return true;
    }
    for (int annotation : annotations[slot]) {
      if (annotation == candidate) {
        return true;
      }
    }
    return false;
  }
}
