/** How many times as fast a plan makes the program, on how many cores. */

import { scaleLog } from "d3-scale";
import { line } from "d3-shape";
import { Axes, Figure, MARGIN, useWidth } from "./chart";
import { curveOf, type Plan } from "./plans";
import { ratio } from "./units";

const HEIGHT = 210;

export function PlanCurve({ plan, run }: { plan: Plan; run: string }) {
  const [box, width] = useWidth();
  const points = curveOf(plan);
  const ideal = plan.ideal.speedup;
  const counts = plan.curve.map(({ cores }) => cores);
  const most = Math.max(...counts, plan.cores);
  const highest = Math.max(2, ideal ?? 0, ...points.map(({ speedup }) => speedup));
  const x = scaleLog([1, most], [MARGIN.left, width - MARGIN.right]).base(2);
  const y = scaleLog([1, highest * 1.1], [HEIGHT - MARGIN.bottom, MARGIN.top]).base(2);
  const yTicks = Array.from(
    { length: Math.floor(Math.log2(highest)) + 1 },
    (_, i) => 2 ** i,
  ).filter((_, i, all) => i % Math.ceil(all.length / 7) === 0);
  const xTicks = counts.filter(
    (_, i) => i % Math.ceil(counts.length / Math.max(2, width / 60)) === 0,
  );
  type Point = (typeof points)[number];
  const way = line<Point>(
    ({ cores }) => x(cores),
    ({ speedup }) => y(speedup),
  )(points);
  return (
    <div ref={box} class="plan-curve">
      <Figure
        title="Speedup of the plan"
        file={`${run}-plan`}
        says={
          plan.speedup === null
            ? "not known, since directives lie inside one another"
            : `${ratio(plan.speedup)} on ${plan.cores} cores, ${ratio(ideal)} ideally`
        }
        width={width}
        height={HEIGHT}
      >
        <Axes
          width={width}
          height={HEIGHT}
          x={{ label: "cores", at: x, ticks: xTicks, text: String }}
          y={{ label: "speedup", at: y, ticks: yTicks, text: String }}
        />
        {ideal !== null && (
          <path class="line before" d={`M${MARGIN.left} ${y(ideal)}H${width - MARGIN.right}`} />
        )}
        <path class="line" d={way ?? ""} />
        {points.map(({ cores, speedup }) => (
          <circle key={cores} class="dot" cx={x(cores)} cy={y(speedup)} r={2.5}>
            <title>{`${ratio(speedup)} on ${cores}`}</title>
          </circle>
        ))}
        {plan.speedup !== null && (
          <circle class="measured" cx={x(plan.cores)} cy={y(plan.speedup)} r={5}>
            <title>{`${ratio(plan.speedup)} on ${plan.cores}`}</title>
          </circle>
        )}
      </Figure>
      <p class="legend">
        <span class="key line" /> the plan <span class="key before" /> ideally{" "}
        <span class="key measured" /> on the chosen cores
      </p>
    </div>
  );
}
