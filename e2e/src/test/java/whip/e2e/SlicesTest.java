package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.Tier;

/** Checks the slices of this module's tests. */
class SlicesTest {

  private static List<Class<?>> classes() {
    return ReflectionSupport.findAllClassesInPackage(
        "whip.e2e", type -> true, name -> name.endsWith("Test"));
  }

  /** A test whose slices are none of its class's would run in no run of the gate. */
  @Test
  void shouldRunEveryTestInTheGateNowAndThen() {
    List<String> never = new ArrayList<>();
    int tests = 0;
    for (Class<?> type : classes()) {
      for (var method :
          ReflectionSupport.findMethods(
              type, SlicesTest::isTest, HierarchyTraversalMode.TOP_DOWN)) {
        tests++;
        Set<Integer> both = slices(type);
        both.retainAll(slices(method));
        if (both.isEmpty()) {
          never.add(type.getSimpleName() + "." + method.getName());
        }
      }
    }
    assertEquals(List.of(), never);
    assertFalse(tests < 100, "tests: " + tests);
  }

  @Test
  void shouldTryASinkAndTheDashboardInEveryRun() {
    for (String one : List.of("(Parquet|Postgres|Prometheus)SinkTest", "Dashboard\\w*Test")) {
      Set<Integer> slices =
          classes().stream()
              .filter(type -> type.getSimpleName().matches(one))
              .flatMap(type -> slices(type).stream())
              .collect(Collectors.toCollection(TreeSet::new));
      assertEquals(all(), slices, one);
    }
  }

  private static boolean isTest(AnnotatedElement method) {
    return isAnnotated(method, Test.class) || isAnnotated(method, ParameterizedTest.class);
  }

  private static Set<Integer> slices(AnnotatedElement element) {
    return findAnnotation(element, InSlices.class)
        .map(named -> Arrays.stream(named.value()).boxed().collect(Collectors.toSet()))
        .orElseGet(SlicesTest::all);
  }

  private static Set<Integer> all() {
    return IntStream.range(0, Tier.SLICES).boxed().collect(Collectors.toCollection(TreeSet::new));
  }
}
