/**
 * Plans for making serial programs parallel: {@link whip.model.plan.Planner} chooses regions of a
 * {@link whip.model.region.RegionProfile} by the rules of a {@link whip.model.plan.Personality},
 * and a {@link whip.model.plan.Plan} lists them with what each saves, and why others are left out.
 * {@code docs/serial.md} says what the numbers mean.
 */
package whip.model.plan;
