/** Runs of one program on several numbers of threads, as `whip scale` made them. */

import { useEffect, useState } from "preact/hooks";
import {
  get,
  type Finding,
  type Model,
  type Refused,
  type Run,
  type Scale,
  type ScaledRegion,
  type ScalePoint,
  type Series,
} from "./api";
import { Download } from "./download";
import { isAlive } from "./jobs";
import type { Runs } from "./live";
import { Lost } from "./lost-time";
import { format, replace, withParameter, type Route } from "./route";
import { LABEL, seriesOf } from "./series";
import { SpeedupChart, Speedups, spread } from "./speedups";
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
