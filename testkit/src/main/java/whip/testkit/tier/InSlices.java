package whip.testkit.tier;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a slow test, or a class of them, that the gate runs in some of its slices only, and {@code
 * ./whip test --all} always. Slow tests are spread so that no slice has much more of them than
 * another.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(SliceCondition.class)
public @interface InSlices {
  /** Slices, from 0 to {@value Tier#SLICES} - 1; at least one. */
  int[] value();
}
