package whip.streams.whatif;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import whip.model.view.CriticalStacks;
import whip.model.view.Frame;
import whip.schemas.whatif.StackFrame;
import whip.schemas.whatif.StackRow;
import whip.schemas.whatif.WhatIfAnswer;

/** The stacks of an answer: every frame once, and indices to it. */
final class AnswerStacksCodec {

  /** With 10 frames in each, 40 kB, and as much again for 500 different frames. */
  static final int STACKS_MAX = 2000;

  private AnswerStacksCodec() {}

  static void fill(WhatIfAnswer.Builder record, CriticalStacks stacks) {
    Map<Frame, Integer> frames = new LinkedHashMap<>();
    List<StackRow> rows = new ArrayList<>();
    stacks
        .stacks()
        .forEach(
            stack -> rows.add(new StackRow(indices(stack.frames(), frames), stack.critical())));
    record
        .setStackFrames(frames.keySet().stream().map(AnswerStacksCodec::frame).toList())
        .setStacks(rows)
        .setStacksCut(stacks.cut());
  }

  private static List<Integer> indices(List<Frame> stack, Map<Frame, Integer> frames) {
    List<Integer> indices = new ArrayList<>(stack.size());
    for (Frame frame : stack) {
      int next = frames.size();
      indices.add(frames.computeIfAbsent(frame, absent -> next));
    }
    return indices;
  }

  private static StackFrame frame(Frame frame) {
    return new StackFrame(frame.kind(), frame.label(), frame.file(), frame.line());
  }
}
