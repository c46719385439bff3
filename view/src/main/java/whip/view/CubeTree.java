package whip.view;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.profile.DirectiveRow;
import whip.model.profile.LockRow;
import whip.model.profile.Profile;
import whip.model.profile.StrandRow;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;

/**
 * A profile as a call tree for Cube, whose numbers add up from the leaves: each node holds what is
 * directly in it.
 *
 * <pre>
 * relax 1000
 *   critical path                   by nesting, with CRITICAL
 *     parallel relax.c:3
 *       for relax.c:5
 *         relax.c:5-7
 *   directives                      without nesting, with WORK and INSTANCES
 *     for relax.c:5
 *       relax.c:5-7
 *     outside directives
 *   locks                           with LOCK_WORK and ACQUISITIONS
 *   time of threads                 by path, where the run has an account ({@link CubeAccount})
 * </pre>
 *
 * <p>What a directive sums up with everything inside it, and its span, do not add up and so are in
 * the description of its region.
 */
final class CubeTree {

  /** A column of numbers. */
  enum Metric {
    CRITICAL(
        0, "Critical path", "work on the critical path; all of it is the program's span", false),
    WORK(1, "Work", "all work, by the directive it lies directly in", false),
    INSTANCES(2, "Instances", "outermost instances of a directive", true),
    LOCK_WORK(3, "Work under locks", "work done while a lock was held", false),
    ACQUISITIONS(4, "Acquisitions", "how often a lock was acquired", true);

    final int id;
    final String title;
    final String description;
    final boolean isCount;

    Metric(int id, String title, String description, boolean isCount) {
      this.id = id;
      this.title = title;
      this.description = description;
      this.isCount = isCount;
    }
  }

  /**
   * A node, and everything below it.
   *
   * @param frame what it is; nodes of equal frames are the same thing in several places
   * @param description text that a viewer shows
   * @param own what is directly in it
   * @param accounts of a path, what each thread did directly in it
   */
  record Node(
      Frame frame,
      String description,
      Map<Metric, Long> own,
      SortedMap<Integer, Account> accounts,
      List<Node> children) {

    static Node of(Frame frame, String description) {
      return new Node(
          frame, description, new EnumMap<>(Metric.class), new TreeMap<>(), new ArrayList<>());
    }

    private Node with(Metric metric, long value) {
      own.merge(metric, value, Math::addExact);
      return this;
    }

    Node add(Node child) {
      children.add(child);
      return child;
    }

    String title() {
      return KINDS.contains(frame.kind()) ? frame.label() : frame.name();
    }

    long own(Metric metric) {
      return own.getOrDefault(metric, 0L);
    }
  }

  private static final String GROUP = "group";
  private static final String LOCK = "lock";

  /** Kinds of the nodes that are not directives, beside those of a critical path. */
  private static final Set<String> KINDS = Set.of(DirectiveGraph.PROGRAM, GROUP, LOCK);

  private final Profile profile;

  private CubeTree(Profile profile) {
    this.profile = profile;
  }

  static Node of(Profile profile, CriticalTree tree) {
    CubeTree cube = new CubeTree(profile);
    Node root =
        Node.of(
            new Frame(DirectiveGraph.PROGRAM, ProfileTable.command(profile.run()), "", 0),
            "work %d, span %d, parallelism %s"
                .formatted(
                    profile.tables().work(),
                    profile.tables().span(),
                    Double.toString(profile.parallelism())));
    cube.critical(root.add(group("critical path", "by the nesting of directives")), tree);
    cube.directives(root.add(group("directives", "without their nesting")));
    Node locks = root.add(group("locks", "critical sections and other locks"));
    profile.tables().locks().forEach(row -> locks.add(lock(row)));
    return root;
  }

  private void critical(Node around, CriticalTree tree) {
    if (tree.self() > 0) {
      around.with(Metric.CRITICAL, tree.self());
    }
    for (CriticalTree inner : tree.children()) {
      critical(around.add(Node.of(inner.frame(), description(inner.frame()))), inner);
    }
  }

  private void directives(Node all) {
    long listed = 0;
    List<StrandRow> strands = new ArrayList<>(profile.tables().strands());
    for (DirectiveRow row : profile.tables().directives()) {
      Frame frame = DirectiveGraph.frame(row);
      Node node = all.add(Node.of(frame, description(frame)));
      node.with(Metric.INSTANCES, row.instances().count());
      listed += strands(node, strands, row);
    }
    Node outside = all.add(group("outside directives", "before, between and after them"));
    listed += strands(outside, strands, null);
    long rest = profile.tables().work() - listed;
    if (rest != 0) {
      all.add(group("in strands that are not listed", "too small, or too many of them"))
          .with(Metric.WORK, rest);
    }
  }

  /** Moves those directly in the directive from the list into the tree; returns their work. */
  private static long strands(Node into, List<StrandRow> strands, DirectiveRow around) {
    long work = 0;
    for (StrandRow row : List.copyOf(strands)) {
      boolean isDirectlyIn =
          around == null
              ? row.directive() == null
              : row.directive() != null
                  && row.kind() == around.kind()
                  && row.directive().label().equals(around.position().label());
      if (isDirectlyIn) {
        strands.remove(row);
        into.add(
            Node.of(
                    new Frame(Frame.STRANDS, row.from().label() + " to " + row.to().label(), "", 0),
                    "")
                .with(Metric.WORK, row.work()));
        work = Math.addExact(work, row.work());
      }
    }
    return work;
  }

  private static Node lock(LockRow row) {
    return Node.of(new Frame(LOCK, row.name(), "", 0), "")
        .with(Metric.LOCK_WORK, row.work())
        .with(Metric.ACQUISITIONS, row.acquisitions());
  }

  private String description(Frame frame) {
    return profile.tables().directives().stream()
        .filter(row -> DirectiveGraph.frame(row).equals(frame))
        .findFirst()
        .map(CubeTree::description)
        .orElse("");
  }

  private static String description(DirectiveRow row) {
    return "instances %d, work %d, span %d, parallelism %s, serial work %d"
        .formatted(
            row.instances().count(),
            row.instances().work(),
            row.instances().span(),
            Double.toString(row.parallelism()),
            row.serialWork());
  }

  static Node group(String title, String description) {
    return Node.of(new Frame(GROUP, title, "", 0), description);
  }
}
