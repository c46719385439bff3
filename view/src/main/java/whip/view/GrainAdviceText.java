package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.model.grain.CutOffs;
import whip.model.grain.GrainAdviser;
import whip.model.grain.GrainGraph;

/**
 * Lines of advice on cut-offs and chunk sizes.
 *
 * <pre>
 * advice: tasks below 10 as plain calls leave 19 of 176 grains: 59 to 84 on 4
 *   processors, in place of 177 to 206
 * </pre>
 */
public final class GrainAdviceText {
  private static final int WIDTH = 80;

  private GrainAdviceText() {}

  /** Lines for a run, on so many processors; none where there is nothing to gain. */
  public static List<String> lines(GrainDrawing drawing, int processors) {
    GrainGraph graph = drawing.graph();
    GrainAdviser adviser = new GrainAdviser(graph);
    if (!adviser.isBurdenKnown() && graph.unknownBurdens() == 0) {
      return List.of("advice: none, as grains cost nothing to make");
    }
    if (!adviser.isBurdenKnown()) {
      return List.of("advice: none, as it is not known what grains cost to make");
    }
    List<String> lines = new ArrayList<>();
    CutOffs.Prediction now = adviser.cutOff(0);
    Optional<CutOffs.Prediction> best = adviser.best(processors);
    best.filter(cutOff -> cutOff.least() > 0)
        .ifPresent(cutOff -> lines.addAll(text(cutOff, now, processors, drawing)));
    for (GrainAdviser.Loop loop : adviser.bestChunks(processors)) {
      if (loop.advice().chunks() < loop.measured()) {
        String text =
            "advice: chunks of %s in %s, encounter %s: %d in place of %d"
                .formatted(
                    Text.count(loop.size(), "iteration"),
                    drawing.directive(loop.directive()),
                    loop.encounter(),
                    loop.advice().chunks(),
                    loop.measured());
        lines.addAll(Text.wrapped(text, WIDTH, "  "));
      }
    }
    return List.copyOf(lines);
  }

  private static List<String> text(
      CutOffs.Prediction cutOff, CutOffs.Prediction now, int processors, GrainDrawing drawing) {
    String text =
        "advice: tasks below %s as plain calls leave %d of %d grains: %s to %s on %s, in place of %s to %s"
            .formatted(
                Units.scaled(cutOff.least(), drawing.unit()),
                cutOff.grains(),
                now.grains(),
                Units.scaled(cutOff.atLeast(processors), drawing.unit()),
                Units.scaled(cutOff.atMost(processors), drawing.unit()),
                Text.count(processors, "processor"),
                Units.scaled(now.atLeast(processors), drawing.unit()),
                Units.scaled(now.atMost(processors), drawing.unit()));
    return Text.wrapped(text, WIDTH, "  ");
  }
}
