package whip.testkit.tier;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Spreads the rows of a parameterized test over the slices of the gate, as {@link Tier#part}
 * spreads a list: each row runs in every {@link #value()}th slice. Everything runs all rows.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ExtendWith(RowsInSlices.Condition.class)
public @interface RowsInSlices {
  /** Divisor of {@value Tier#SLICES}, no larger than the number of rows. */
  int value();

  /** Leaves a row out in the slices that are not its own. */
  final class Condition implements ExecutionCondition {
    private static final Pattern ROW = Pattern.compile(".*\\[test-template-invocation:#(\\d+)]");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      Matcher row = ROW.matcher(context.getUniqueId());
      return findAnnotation(context.getElement(), RowsInSlices.class)
          .filter(rows -> row.matches())
          .map(rows -> evaluate(Integer.parseInt(row.group(1)) - 1, rows.value(), Tier.current()))
          .orElseGet(() -> ConditionEvaluationResult.enabled("not a row"));
    }

    /** Decides on a row; the first is 0. */
    static ConditionEvaluationResult evaluate(int row, int every, Tier tier) {
      if (every < 1 || Tier.SLICES % every != 0) {
        throw new IllegalStateException("bug: every " + every + "th slice is no equal share");
      }
      return !tier.isGate() || row % every == tier.slice() % every
          ? ConditionEvaluationResult.enabled("row " + row)
          : ConditionEvaluationResult.disabled("not in slice " + tier.slice() + " of the gate");
    }
  }
}
