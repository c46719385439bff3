/** Runs of one program on several numbers of threads, as `whip scale` made them. */

import { scaleLog } from "d3-scale";
import { area, line } from "d3-shape";
import { useEffect, useState } from "preact/hooks";
import {
  get,
  type Finding,
  type LostByClass,
  type LostTime,
  type Model,
  type Refused,
  type Run,
  type Scale,
  type ScaledRegion,
  type ScalePoint,
  type Series,
  type Speedup,
  type Term,
} from "./api";
import { Axes, Figure, MARGIN, useWidth } from "./chart";
import { CLASSES, MEANINGS } from "./classes";
import { Download } from "./download";
import { isAlive } from "./jobs";
import type { Runs } from "./live";
import { classRows, pathText, shareOf, termsOf, type ClassRow } from "./lost";
import { format, replace, withParameter, type Route } from "./route";
import { LABEL, seriesOf } from "./series";
import { Share, Table, type Column } from "./table";
import { command, count, percent, ratio, scaled } from "./units";

const AGAIN_MS = 2000;

export function ScalingPage({ id, route, runs }: { id: string; route: Route; runs: Runs }) {
  const mine = runs.all.filter((run) => seriesOf(run) === id);
  const over = mine.filter((run) => !isAlive(run));
  const { series, refused } = useSeries(id, runs.isRead ? over.map(({ run }) => run) : null);
  const scale = series?.scale;
  const first = mine[mine.length - 1];
  return (
    <>
      <div class="tools">
        <h1>Scaling{first && ` of ${command(first)}`}</h1>
        <span>
          {over.length === mine.length ? "" : `${over.length} of `}
          {mine.length} runs are over
        </span>
        <a href={format([], new URLSearchParams({ q: `label:${LABEL}=${id}` }))}>list them</a>
        <span class="fill" />
        {scale && (
          <Download
            path={`/api/series/${encodeURIComponent(id)}/scale`}
            name={`${id}-scale.json`}
          />
        )}
      </div>
      {refused && (
        <p class="problem" role="alert">
          {refused}
        </p>
      )}
      {series?.problem && (
        <p class="problem" role="alert">
          Lost time is not shown by class: {series.problem}
        </p>
      )}
      {series && series.without.length > 0 && (
        <p class="bad">
          {series.without.length} runs left no whole profile, and do not count:{" "}
          {series.without.slice(0, 10).join(", ")}
        </p>
      )}
      {scale ? (
        <Shown scale={scale} route={route} />
      ) : (
        !refused && <p class="empty">{reason(runs.isRead, mine, over, series)}</p>
      )}
    </>
  );
}

/** In place of a series that cannot be shown yet. */
function reason(isRead: boolean, mine: Run[], over: Run[], series: Series | null): string {
  if (isRead && mine.length === 0) {
    return "There is no such series. Its runs may have been removed; whip scale makes one.";
  }
  if (isRead && over.length === 0) return "No run is over yet: each counts when it is.";
  return series ? "No profile has come yet." : "Reading the runs.";
}

/**
 * A series, asked for again when another of its runs is over.
 *
 * @param over those that are; null: not known yet
 */
function useSeries(id: string, over: string[] | null): { series: Series | null; refused: string } {
  const [series, setSeries] = useState<Series | null>(null);
  const [refused, setRefused] = useState("");
  const key = over && [...over].sort().join(" ");
  useEffect(() => {
    if (!key) return;
    let timer = 0;
    let wanted = true;
    const read = () =>
      get<Series>(`/api/series/${encodeURIComponent(id)}`).then(
        (answer) => {
          if (!wanted) return;
          setSeries(answer);
          setRefused("");
          if (answer.waiting.length > 0) timer = window.setTimeout(read, AGAIN_MS);
        },
        (failed: Refused) => {
          if (!wanted) return;
          setRefused(failed.message);
          // The server, or what it reads, does not answer at this moment.
          if (failed.status === 503 || failed.status === 0) {
            timer = window.setTimeout(read, AGAIN_MS);
          }
        },
      );
    void read();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [id, key]);
  return { series, refused };
}

function Shown({ scale, route }: { scale: Scale; route: Route }) {
  return (
    <>
      {scale.notes.map((note) => (
        <p key={note} class="bad">
          {note}.
        </p>
      ))}
      {scale.timing === "least" && (
        <p class="note">
          This clock counts no waits: times are the least for n processors, max(work / n, bound).
        </p>
      )}
      <SpeedupChart scale={scale} />
      <Speedups scale={scale} />
      <Lost scale={scale} route={route} />
      <Findings scale={scale} route={route} />
      <Models scale={scale} />
      <Regions scale={scale} />
      <Points scale={scale} route={route} />
    </>
  );
}

function spread({ low, high, interval }: Speedup): string {
  return `${interval ? "95 %: " : "range of runs: "}${ratio(low)} to ${ratio(high)}`;
}

/** Medians with their intervals, single runs, a linear speedup, and the bounds of one run. */
function SpeedupChart({ scale }: { scale: Scale }) {
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

function Speedups({ scale }: { scale: Scale }) {
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

/** Time beyond a linear speedup: stacked by class; a click leads to the paths of one class. */
function Lost({ scale, route }: { scale: Scale; route: Route }) {
  if (scale.lostTime.length === 0) return null;
  const threads = Number(route.query.get("n"));
  const chosen = scale.lostTime.find((lost) => lost.threads === threads);
  const name = route.query.get("class");
  const one = CLASSES.find((each) => each === name);
  const choose = (lost: LostTime, wanted: string) => {
    const query = new URLSearchParams(route.query);
    query.set("n", String(lost.threads));
    replace(withParameter({ ...route, query }, "class", wanted));
  };
  return (
    <section>
      <h2>Time of all threads beyond a linear speedup</h2>
      <Table
        label="lost time"
        columns={lostColumns(scale, choose)}
        rows={scale.lostTime}
        id={(lost) => String(lost.threads)}
        selected={chosen ? String(chosen.threads) : ""}
        order=""
        open={(lost) => choose(lost, "")}
        empty=""
      />
      {chosen?.byClass ? (
        <div class="columns">
          <Classes
            lost={chosen.byClass}
            threads={chosen.threads}
            unit={scale.unit}
            selected={one ?? ""}
            choose={(wanted) => choose(chosen, wanted)}
          />
          {one && <Paths lost={chosen.byClass} row={one} unit={scale.unit} />}
        </div>
      ) : (
        <p class="note">
          {chosen
            ? "By class and path: not recorded. That takes accounts of this run and of the base."
            : "Press Enter on a row, or click it, for its classes; then on a class for its paths."}
        </p>
      )}
    </section>
  );
}

function lostColumns(
  scale: Scale,
  choose: (lost: LostTime, one: string) => void,
): Column<LostTime>[] {
  const grown = (lost: LostTime) =>
    lost.byClass ? classRows(lost.byClass).filter(({ by }) => by > 0) : [];
  const sum = (rows: ClassRow[]) => rows.reduce((all, { by }) => all + by, 0);
  const widest = Math.max(1, ...scale.lostTime.map((lost) => sum(grown(lost))));
  const time = (value: number) => scaled(value, scale.unit);
  return [
    {
      name: "threads",
      title: "threads",
      number: true,
      cell: ({ threads }) => threads,
    },
    {
      name: "total",
      title: "in all",
      number: true,
      cell: ({ total }) => time(total),
    },
    {
      name: "work",
      title: "more work",
      hint: "work that the base did not have",
      number: true,
      cell: ({ workGrowth }) => time(workGrowth),
    },
    {
      name: "other",
      title: "other",
      hint: "time in which threads did not work",
      number: true,
      cell: ({ other }) => time(other),
    },
    {
      name: "classes",
      title: "by class",
      wide: true,
      cell: (lost) =>
        lost.byClass === null ? (
          <span class="note">not recorded</span>
        ) : (
          <Stack
            lost={lost.byClass}
            rows={grown(lost)}
            widest={widest}
            unit={scale.unit}
            choose={(one) => choose(lost, one)}
          />
        ),
    },
    {
      name: "less",
      title: "less than on the base",
      cell: (lost) =>
        lost.byClass &&
        classRows(lost.byClass)
          .filter(({ by }) => by < 0)
          .map(({ one, by }) => `${one} ${time(by)}`)
          .join(", "),
    },
  ];
}

/** Classes that have grown, beside each other. */
function Stack({
  lost,
  rows,
  widest,
  unit,
  choose,
}: {
  lost: LostByClass;
  rows: ClassRow[];
  widest: number;
  unit: string;
  choose: (one: string) => void;
}) {
  const parts = rows.map(({ one, by }) => ({
    one,
    width: `${(100 * by) / widest}%`,
    text: `${one} ${scaled(by, unit)}, ${percent(shareOf(lost, by))} % of all threads' time`,
  }));
  return (
    <span class="stack" role="img" aria-label={parts.map(({ text }) => text).join("; ") || "none"}>
      {parts.map(({ one, width, text }) => (
        <span
          key={one}
          class={`class-${one}`}
          style={{ width }}
          title={text}
          data-class={one}
          onClick={(event) => {
            event.stopPropagation();
            choose(one);
          }}
        />
      ))}
    </span>
  );
}

function Classes({
  lost,
  threads,
  unit,
  selected,
  choose,
}: {
  lost: LostByClass;
  threads: number;
  unit: string;
  selected: string;
  choose: (one: string) => void;
}) {
  const { after } = lost.accounts;
  const columns: Column<ClassRow>[] = [
    {
      name: "class",
      title: "class",
      cell: ({ one }) => (
        <span title={MEANINGS[one]}>
          <span class={`swatch class-${one}`} /> {one}
        </span>
      ),
    },
    { name: "by", title: "time", number: true, cell: ({ by }) => scaled(by, unit) },
    {
      name: "share",
      title: "%",
      hint: "of all threads' time; all classes sum to what is lost",
      number: true,
      cell: ({ by }) => <Share percent={shareOf(lost, by)} text={percent(shareOf(lost, by))} />,
    },
  ];
  return (
    <div>
      <h3>
        On {threads} threads, by class:{" "}
        <a href={format(["run", after.run, "account"])}>{after.run}</a> against{" "}
        <a href={format(["run", lost.accounts.before.run, "account"])}>the base</a>
      </h3>
      <Table
        label={`lost time on ${threads} threads by class`}
        columns={columns}
        rows={classRows(lost)}
        id={({ one }) => one}
        selected={selected}
        order=""
        open={({ one }) => choose(one)}
        empty="No class has another time than on the base."
      />
      {lost.unaccounted !== 0 && (
        <p class="bad">
          {scaled(lost.unaccounted, unit)} are in no class: please report it with the program.
        </p>
      )}
    </div>
  );
}

function Paths({ lost, row, unit }: { lost: LostByClass; row: ClassRow["one"]; unit: string }) {
  const { terms, cut } = termsOf(lost, row);
  const time = (value: number) => scaled(value, unit);
  const columns: Column<Term>[] = [
    {
      name: "path",
      title: "path",
      cell: ({ path }) => {
        const { name, around } = pathText(path);
        return (
          <span title={path.join(" > ")}>
            {name} {around && <span class="note">in {around}</span>}
          </span>
        );
      },
    },
    { name: "before", title: "on the base", number: true, cell: ({ before }) => time(before) },
    { name: "after", title: "then", number: true, cell: ({ after }) => time(after) },
    { name: "by", title: "more by", number: true, cell: ({ by }) => time(by) },
    {
      name: "share",
      title: "%",
      hint: "of all threads' time",
      number: true,
      cell: ({ by }) => percent(shareOf(lost, by)),
    },
  ];
  return (
    <div>
      <h3>
        <span class={`swatch class-${row}`} /> {row}, by path
      </h3>
      <Table
        label={`lost time in ${row} by path`}
        columns={columns}
        rows={terms}
        id={({ path }) => path.join(" > ")}
        order=""
        open={() => undefined}
        empty="No path has another time than on the base."
      />
      {cut.terms > 0 && (
        <p class="note">
          {count(cut.terms)} others differ less: {time(cut.by)} in all.
        </p>
      )}
    </div>
  );
}

function Findings({ scale, route }: { scale: Scale; route: Route }) {
  const chosen = route.query.get("finding") ?? "";
  const id = (one: Finding) =>
    `${one.name} ${one.subject.kind} ${one.subject.label} ${one.evidence}`;
  const selected = scale.properties.find((one) => id(one) === chosen);
  const columns: Column<Finding>[] = [
    {
      name: "severity",
      title: "severity %",
      hint: "of the program's time",
      number: true,
      cell: ({ severity }) => <Share percent={100 * severity} text={percent(100 * severity)} />,
    },
    { name: "name", title: "finding", cell: ({ name }) => name },
    { name: "where", title: "where", cell: ({ subject }) => subject.label || "?" },
    {
      name: "evidence",
      title: "evidence",
      cell: ({ evidence }) => <span title={evidence}>{evidence}</span>,
    },
    {
      name: "advice",
      title: "advice",
      cell: ({ advice }) => <span title={advice}>{advice}</span>,
    },
  ];
  return (
    <section>
      <h2>Findings</h2>
      <Table
        label="findings"
        columns={columns}
        rows={scale.properties}
        id={id}
        selected={chosen}
        order=""
        open={(one) => replace(withParameter(route, "finding", id(one)))}
        empty="Nothing was found."
      />
      {selected && (
        <p>
          <strong>{selected.name}</strong>: {selected.evidence}. {selected.advice}{" "}
          <span class="note">
            It holds where {selected.condition}. Severity: {selected.formula} ({selected.source}).
          </span>
        </p>
      )}
    </section>
  );
}

function Models({ scale }: { scale: Scale }) {
  return (
    <section>
      <h2>Models of the program's time on n threads</h2>
      <table class="plain" aria-label="models">
        <tbody>
          {scale.models.map((model) => (
            <tr key={model.name}>
              <td>{model.name}</td>
              <td>{model.refused ? `refused: ${model.refused}` : modelText(model, scale.unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function modelText({ formula, parameters = [], predictions = [] }: Model, unit: string): string {
  const number = (value: number) => String(+value.toPrecision(4));
  const values = parameters.map(
    ({ name, value, low, high }) =>
      `${name} = ${number(value)}` +
      (low === null || high === null ? "" : ` (95 %: ${number(low)} to ${number(high)})`),
  );
  const times = predictions.map(
    ({ threads, time }) => `it would take ${scaled(Math.round(time), unit)} on ${threads} threads`,
  );
  return [formula, ...values, ...times].join("; ");
}

/** Regions by max(work / n, span): their wall times are not recorded. */
function Regions({ scale }: { scale: Scale }) {
  const first = ({ speedups }: ScaledRegion) => speedups[0]!;
  const last = ({ speedups }: ScaledRegion) => speedups[speedups.length - 1]!;
  const columns: Column<ScaledRegion>[] = [
    {
      name: "region",
      title: "region",
      cell: ({ label, file }) => <span title={file}>{label || "?"}</span>,
    },
    { name: "kind", title: "kind", cell: ({ kind }) => kind },
    {
      name: "base",
      title: "on the base",
      number: true,
      cell: (region) => scaled(first(region).time, scale.unit),
    },
    { name: "threads", title: "threads", number: true, cell: (region) => last(region).threads },
    {
      name: "time",
      title: "then",
      number: true,
      cell: (region) => scaled(last(region).time, scale.unit),
    },
    {
      name: "speedup",
      title: "speedup",
      number: true,
      cell: (region) => <span title={spread(last(region))}>{ratio(last(region).speedup)}</span>,
    },
    {
      name: "efficiency",
      title: "speedup / threads",
      number: true,
      cell: (region) => ratio(last(region).efficiency),
    },
  ];
  return (
    <section>
      <h2>Regions</h2>
      <p class="note">
        By max(work / n, span), since their wall times are not recorded; waits are not in it.
      </p>
      <Table
        label="regions"
        columns={columns}
        rows={scale.regions}
        id={({ kind, label, file }) => `${kind} ${label} ${file}`}
        order=""
        open={() => undefined}
        empty="There are none to compare."
      />
      {scale.regionsCut > 0 && (
        <p class="note">{count(scale.regionsCut)} others took less time on the base.</p>
      )}
    </section>
  );
}

/** Every run, beside the bounds that one of them gives. */
function Points({ scale, route }: { scale: Scale; route: Route }) {
  const time = (value: number | null) => (value === null ? "(none)" : scaled(value, scale.unit));
  const columns: Column<ScalePoint>[] = [
    {
      name: "threads",
      title: "threads",
      number: true,
      cell: (point) => point.threads + (point.oversubscribed ? " *" : ""),
      sort: (point) => point.threads,
    },
    { name: "repeat", title: "repeat", number: true, cell: (point) => point.repeat },
    {
      name: "run",
      title: "run",
      cell: (point) => (
        <a href={format(["run", point.run])} tabIndex={-1}>
          {point.run}
        </a>
      ),
      sort: (point) => point.run,
    },
    {
      name: "time",
      title: "time",
      number: true,
      cell: (point) => time(point.time),
      sort: (point) => point.time,
    },
    { name: "least", title: "at least", number: true, cell: (point) => time(point.timeMin) },
    { name: "most", title: "at most", number: true, cell: (point) => time(point.timeMax) },
    {
      name: "place",
      title: "lies",
      cell: ({ place }) => <span class={place === "inside" ? "" : "bad"}>{place}</span>,
      sort: ({ place }) => place ?? "",
    },
  ];
  return (
    <section>
      <h2>Every run, beside the bounds that {scale.boundsFrom} gives</h2>
      <Table
        label="runs of the series"
        columns={columns}
        rows={scale.points}
        id={(point) => point.run}
        order={route.query.get("sort") ?? ""}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={(point) => (location.hash = format(["run", point.run]))}
        empty=""
      />
    </section>
  );
}
