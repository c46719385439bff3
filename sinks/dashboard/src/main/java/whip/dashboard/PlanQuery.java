package whip.dashboard;

import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import whip.model.plan.NamedRegions;
import whip.model.plan.Personality;
import whip.model.plan.Plan;
import whip.model.plan.Planner;
import whip.model.region.RegionProfile;
import whip.model.region.StaticRegion;

/**
 * A plan that is asked for, as the request says it.
 *
 * @param personality {@code openmp} or {@code cilk}
 * @param cores empty: as many as this machine has
 * @param excluded names of regions that it must not have
 */
record PlanQuery(Optional<String> personality, Optional<String> cores, List<String> excluded) {
  private static final List<Personality> PERSONALITIES =
      List.of(Personality.OPENMP, Personality.CILK);

  static PlanQuery of(Context request) {
    return new PlanQuery(
        Optional.ofNullable(request.queryParam("personality")),
        Optional.ofNullable(request.queryParam("cores")),
        request.queryParams("exclude"));
  }

  /**
   * The plan of a profile.
   *
   * @throws Refusal where something is asked for that is not there
   */
  Plan plan(RegionProfile profile) {
    return Planner.plan(profile, rules(), number(), regions(profile));
  }

  private Personality rules() {
    if (personality.isEmpty()) {
      return Personality.OPENMP;
    }
    return named(personality.get())
        .orElseThrow(() -> new Refusal(400, "the personality is openmp or cilk"));
  }

  private static Optional<Personality> named(String name) {
    return PERSONALITIES.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  private int number() {
    String text = cores.orElseGet(() -> Integer.toString(ownCores()));
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw new Refusal(400, "cores=NUMBER, from 1");
    }
    return Integer.parseInt(text);
  }

  private static int ownCores() {
    return Runtime.getRuntime().availableProcessors();
  }

  private Set<StaticRegion> regions(RegionProfile profile) {
    try {
      return NamedRegions.of(profile, excluded);
    } catch (IllegalArgumentException unknown) {
      throw new Refusal(404, unknown.getMessage());
    }
  }
}
