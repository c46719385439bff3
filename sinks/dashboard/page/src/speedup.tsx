/** How much faster on P processors: bounds, and what other runs of the same program took. */

import { scaleLog } from "d3-scale";
import { area, line } from "d3-shape";
import type { Profile, Run } from "./api";
import { Axes, Figure, MARGIN, useWidth } from "./chart";
import { asMeasured, drawn, processors, speedup, type Limits } from "./curves";
import type { Runs } from "./live";
import { format } from "./route";
import { isAlive } from "./jobs";
import { elapsed } from "./state";
import { fileName, ratio, scaled } from "./units";

/** A run that took so long on so many threads. */
export interface Point {
  run: Run;
  threads: number;
  speedup: number;
}

export function SpeedupChart(props: {
  profile: Profile;
  limits: Limits;
  points: Point[];
  hypothetical: boolean;
}) {
  const { profile, limits, points } = props;
  const measured = asMeasured(profile);
  const [box, width] = useWidth();
  const height = 300;
  const most = Math.max(profile.threads, ...points.map((point) => point.threads));
  const counts = processors(profile.work, limits.bound.max, most);
  const bounds = drawn(counts, profile.work, [
    limits.bound.min,
    limits.bound.max,
    profile.bound,
  ]).map((count) => ({
    count,
    ...speedup(profile.work, limits, count),
    before: speedup(profile.work, measured, count).max,
  }));
  const x = scaleLog([1, counts[counts.length - 1]!], [MARGIN.left, width - MARGIN.right]).base(2);
  const highest = Math.max(
    2,
    ...bounds.map((bound) => bound.max),
    ...points.map((point) => point.speedup),
  );
  const lowest = Math.min(1, ...points.map((point) => point.speedup));
  const y = scaleLog([lowest, highest * 1.1], [height - MARGIN.bottom, MARGIN.top]).base(2);
  type Bound = (typeof bounds)[number];
  const between = area<Bound>(
    (bound) => x(bound.count),
    (bound) => y(bound.min),
    (bound) => y(bound.max),
  )(bounds);
  const curve = (value: (bound: Bound) => number) =>
    line<Bound>(
      (bound) => x(bound.count),
      (bound) => y(value(bound)),
    )(bounds) ?? "";
  const xTicks = counts.filter(
    (_, i) => i % Math.ceil(counts.length / Math.max(2, width / 70)) === 0,
  );
  const yTicks = Array.from(
    { length: Math.floor(Math.log2(highest)) + 1 },
    (_, i) => 2 ** i,
  ).filter((_, i, all) => i % Math.ceil(all.length / 7) === 0);
  return (
    <div ref={box}>
      <Figure
        title="Speedup on P processors"
        file={`${profile.run}-speedup`}
        says={`between ${ratio(bounds[bounds.length - 1]!.min)} and ${ratio(bounds[bounds.length - 1]!.max)} on ${counts[counts.length - 1]}`}
        width={width}
        height={height}
      >
        <Axes
          width={width}
          height={height}
          x={{ label: "processors", at: x, ticks: xTicks, text: String }}
          y={{ label: "speedup", at: y, ticks: yTicks, text: String }}
        />
        <path class="between" d={between ?? ""} />
        <path class="line" d={curve((bound) => bound.max)} />
        <path class="line least" d={curve((bound) => bound.min)} />
        {props.hypothetical && <path class="line before" d={curve((bound) => bound.before)} />}
        {points.map((point) => (
          <g key={point.run.run}>
            <circle class="measured" cx={x(point.threads)} cy={y(point.speedup)} r={5}>
              <title>{`run ${point.run.run}: ${ratio(point.speedup)} on ${point.threads} threads`}</title>
            </circle>
          </g>
        ))}
      </Figure>
      <p class="legend">
        <span class="key line" /> at most <span class="key least" /> at least, under any greedy
        schedule
        {props.hypothetical && (
          <>
            {" "}
            <span class="key before" /> at most, as measured
          </>
        )}
        {points.length > 0 && (
          <>
            {" "}
            <span class="key measured" /> measured
          </>
        )}
      </p>
    </div>
  );
}

/** Ended runs of the program with the same arguments, counted in time. */
function measured(profile: Profile, runs: Run[]): { points: Point[]; otherArguments: number } {
  const same = runs.filter(
    (run) =>
      fileName(run.program) === fileName(profile.program) &&
      run.unit === "ns" &&
      run.state === "ended" &&
      run.threads > 0,
  );
  const like = same.filter((run) => run.arguments.join("\0") === profile.arguments.join("\0"));
  const points = like
    .map((run) => ({
      run,
      threads: run.threads,
      speedup: (profile.work * 1e-6) / Math.max(1, elapsed(run, 0)),
    }))
    .filter((point) => point.speedup > 0);
  return { points, otherArguments: same.length - like.length };
}

/** In place of bounds, where there are none. */
export function NoBounds() {
  return (
    <p class="empty">
      Bounds on P processors are those of one process: no processor of one rank can do another's
      work. A rank's own page has its bounds.
    </p>
  );
}

export function Speedup({ profile, runs }: { profile: Profile; runs: Runs }) {
  if (profile.ranks) return <NoBounds />;
  const isTime = profile.unit === "ns";
  const { points, otherArguments } = isTime
    ? measured(profile, runs.all)
    : { points: [], otherArguments: 0 };
  const counts = processors(profile.work, profile.bound, profile.threads);
  const alive = runs.all.some((run) => run.run === profile.run && isAlive(run));
  return (
    <>
      <SpeedupChart
        profile={profile}
        limits={asMeasured(profile)}
        points={points}
        hypothetical={false}
      />
      <p class="note">
        {!isTime
          ? `This run counts ${profile.unit}, not time: other runs' times cannot be drawn beside it.`
          : points.length === 0
            ? `No ended run of ${fileName(profile.program)} with the same arguments yet${alive ? "; this one counts when it is over" : ""}.`
            : `A point is a run's whole wall time, its start and its input included, against this run's work (${scaled(profile.work, "ns")}).`}
        {otherArguments > 0 && ` ${otherArguments} runs had other arguments.`}
      </p>
      <div class="columns">
        <table class="plain">
          <thead>
            <tr>
              <th class="number">P</th>
              <th class="number">takes at least</th>
              <th class="number">at most</th>
              <th class="number">speedup at least</th>
              <th class="number">at most</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((count) => {
              const bound = speedup(profile.work, asMeasured(profile), count);
              return (
                <tr key={count}>
                  <td class="number">{count}</td>
                  <td class="number">{scaled(profile.work / bound.max, profile.unit)}</td>
                  <td class="number">{scaled(profile.work / bound.min, profile.unit)}</td>
                  <td class="number">{ratio(bound.min)}</td>
                  <td class="number">{ratio(bound.max)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {points.length > 0 && (
          <table class="plain">
            <thead>
              <tr>
                <th>run</th>
                <th class="number">threads</th>
                <th class="number">took</th>
                <th class="number">speedup</th>
              </tr>
            </thead>
            <tbody>
              {points.slice(0, 50).map((point) => (
                <tr key={point.run.run}>
                  <td>
                    <a href={format(["run", point.run.run])}>{point.run.run}</a>
                  </td>
                  <td class="number">{point.threads}</td>
                  <td class="number">{scaled(elapsed(point.run, 0) * 1e6, "ns")}</td>
                  <td class="number">{ratio(point.speedup)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
