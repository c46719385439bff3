package whip.view;

import java.util.List;
import whip.model.profile.SampleProfile;
import whip.model.view.CriticalStack;
import whip.model.view.CriticalTree;
import whip.model.view.Frame;

/** The critical path of {@link SampleProfile#complete()}, by nesting. */
final class SampleTree {
  static final Frame PARALLEL = new Frame("parallel", "relax.c:3", "/src/relax.c", 3);
  static final Frame FOR = new Frame("for", "relax.c:5", "/src/relax.c", 5);

  static final CriticalTree TREE =
      CriticalTree.of(
          List.of(
              stack(3, strands("?-relax.c:3", "", 0)),
              stack(10, PARALLEL, strands("relax.c:9-3", "/src/relax.c", 9)),
              stack(50, PARALLEL, FOR, strands("relax.c:5-7", "/src/relax.c", 5))));

  /** A path of no length. */
  static final CriticalTree NOTHING = CriticalTree.of(List.of());

  private SampleTree() {}

  static CriticalStack stack(long critical, Frame... frames) {
    return new CriticalStack(List.of(frames), critical);
  }

  static Frame strands(String label, String file, int line) {
    return new Frame(Frame.STRANDS, label, file, line);
  }
}
