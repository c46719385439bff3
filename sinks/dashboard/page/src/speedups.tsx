/** Speedups of one program by its number of threads: the chart and the table. */

import { scaleLog } from "d3-scale";
import { area, line } from "d3-shape";
import type { Scale, Speedup } from "./api";
import { Axes, Figure, MARGIN, useWidth } from "./chart";
import { format } from "./route";
import { percent, ratio, scaled } from "./units";

export function spread({ low, high, interval }: Speedup): string {
  return `${interval ? "95 %: " : "range of runs: "}${ratio(low)} to ${ratio(high)}`;
}

/** Medians with their intervals, single runs, a linear speedup, and the bounds of one run. */
export function SpeedupChart({ scale }: { scale: Scale }) {
  const { speedups, drawn } = scale;
  const [box, width] = useWidth();
  const height = 320;
  const first = speedups[0]!;
  const last = speedups[speedups.length - 1]!;
  const values = [
    ...speedups.flatMap(({ threads, low, high }) => [threads, low, high]),
    ...drawn.points.map(({ speedup }) => speedup),
    ...drawn.bounds.flatMap(({ least, most }) => [least ?? first.threads, most ?? first.threads]),
  ];
  // A base alone has a chart, too.
  const x = scaleLog(
    [first.threads, Math.max(last.threads, 2 * first.threads)],
    [MARGIN.left + 16, width - MARGIN.right - 16],
  ).base(2);
  const y = scaleLog(
    [0.9 * Math.min(...values), 1.1 * Math.max(...values)],
    [height - MARGIN.bottom, MARGIN.top],
  ).base(2);
  type Bound = Scale["drawn"]["bounds"][number];
  const between = area<Bound>(
    ({ threads }) => x(threads),
    ({ least }) => y(least ?? 1),
    ({ most }) => y(most ?? 1),
  ).defined(({ least, most }) => least !== null && most !== null)(drawn.bounds);
  const bound = (side: "least" | "most") =>
    line<Bound>(
      ({ threads }) => x(threads),
      (one) => y(one[side] ?? 1),
    ).defined((one) => one[side] !== null)(drawn.bounds) ?? "";
  const linear = line<Speedup>(
    ({ threads }) => x(threads),
    ({ threads }) => y(threads),
  )(speedups);
  const [lowest, highest] = y.domain() as [number, number];
  const yTicks = Array.from({ length: 40 }, (_, i) => 2 ** (i - 10)).filter(
    (tick) => tick >= lowest && tick <= highest,
  );
  const xTicks = speedups
    .map(({ threads }) => threads)
    .filter((_, i, all) => i % Math.ceil((60 * all.length) / width) === 0);
  return (
    <div ref={box} class="scaling">
      <Figure
        title="Speedup"
        file={`${scale.boundsFrom}-scaling`}
        says={`${ratio(last.speedup)} on ${last.threads} threads, ${spread(last)}`}
        width={width}
        height={height}
      >
        <Axes
          width={width}
          height={height}
          x={{ label: "threads", at: x, ticks: xTicks, text: String }}
          y={{ label: "speedup", at: y, ticks: yTicks, text: String }}
        />
        <path class="between" d={between ?? ""} />
        <path class="line" d={bound("most")} />
        <path class="line least" d={bound("least")} />
        <path class="line before" d={linear ?? ""} />
        {drawn.points.map(({ run, threads, speedup }) => (
          <circle key={run} class="single" cx={x(threads)} cy={y(speedup)} r={3}>
            <title>{`run ${run}: ${ratio(speedup)} on ${threads} threads`}</title>
          </circle>
        ))}
        {speedups.map((one) => (
          <g key={one.threads}>
            <line
              class={one.interval ? "interval" : "interval range"}
              x1={x(one.threads)}
              x2={x(one.threads)}
              y1={y(one.low)}
              y2={y(one.high)}
            />
            <circle class="measured" cx={x(one.threads)} cy={y(one.speedup)} r={5}>
              <title>{`${ratio(one.speedup)} on ${one.threads} threads, ${spread(one)}`}</title>
            </circle>
          </g>
        ))}
      </Figure>
      <p class="legend">
        <span class="key measured" /> median, with its{" "}
        {speedups.every(({ interval }) => interval) ? "95 % interval" : "range of runs"}
        <span class="key single" /> a run <span class="key before" /> linear
        {drawn.bounds.length > 0 && (
          <>
            <span class="key line" /> at most <span class="key least" /> at least, by the bounds of
            run <a href={format(["run", scale.boundsFrom])}>{scale.boundsFrom}</a>
          </>
        )}
      </p>
    </div>
  );
}

export function Speedups({ scale }: { scale: Scale }) {
  return (
    <table class="plain" aria-label="speedups">
      <thead>
        <tr>
          <th class="number">threads</th>
          <th class="number">runs</th>
          <th class="number">median</th>
          <th class="number">speedup</th>
          <th>95 % interval</th>
          <th class="number">speedup / threads</th>
          <th class="number" title="of the program's time, against a linear speedup">
            lost %
          </th>
        </tr>
      </thead>
      <tbody>
        {scale.speedups.map((one) => (
          <tr key={one.threads}>
            <td class="number">{one.threads}</td>
            <td class="number">{one.runs}</td>
            <td class="number">{scaled(one.time, scale.unit)}</td>
            <td class="number">{ratio(one.speedup)}</td>
            <td>{one.threads === scale.base ? "" : spread(one)}</td>
            <td class="number">{ratio(one.efficiency)}</td>
            <td class="number">{percent(100 * one.severity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
