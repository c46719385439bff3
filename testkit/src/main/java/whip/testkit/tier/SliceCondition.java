package whip.testkit.tier;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;

import java.util.Arrays;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Leaves a test out of the gate in the slices that its {@link InSlices} does not name. */
final class SliceCondition implements ExecutionCondition {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return findAnnotation(context.getElement(), InSlices.class)
        .map(slices -> evaluate(slices.value(), Tier.current()))
        .orElseGet(() -> ConditionEvaluationResult.enabled("in every slice"));
  }

  static ConditionEvaluationResult evaluate(int[] slices, Tier tier) {
    if (slices.length == 0) {
      throw new IllegalStateException("bug: a test in no slice of the gate");
    }
    for (int slice : slices) {
      new Tier(slice, 0); // refuses one that never comes
    }
    String named = "slices " + Arrays.toString(slices);
    return !tier.isGate() || Arrays.stream(slices).anyMatch(slice -> slice == tier.slice())
        ? ConditionEvaluationResult.enabled(named)
        : ConditionEvaluationResult.disabled("in the gate only in " + named);
  }
}
