/** All runs: filtered, fresh or silent, with what was lost; two of them to be compared. */

import { useMemo } from "preact/hooks";
import type { Run } from "./api";
import { matches } from "./filter";
import { isAlive, jobsOf, listed, ofAll, states, type Listed } from "./jobs";
import { useSeconds, type Runs } from "./live";
import { format, replace, withParameter, type Route } from "./route";
import { Table, type Column } from "./table";
import { command, count, duration, losses } from "./units";

/** A running collector reports every second. */
const SILENT_MS = 10_000;

export function elapsed(run: Run, now: number): number {
  return Math.max(0, (run.endedAt ? Date.parse(run.endedAt) : now) - Date.parse(run.startedAt));
}

/** States of a job's ranks, with counts, and the longest silence among them. */
export function States({ job, now }: { job: Listed; now: number }) {
  const silent = job.ranks.some(isAlive) ? now - Date.parse(job.writtenAt) : 0;
  const bad = job.state === "lost" || silent > SILENT_MS;
  return (
    <span class={bad ? "bad" : job.state === "ended" ? "" : "good"} title={job.endReason}>
      {states(job.ranks)}
      {silent > SILENT_MS && `, one silent for ${duration(silent)}`}
    </span>
  );
}

export function State({ run, now }: { run: Run; now: number }) {
  if (!isAlive(run)) {
    return (
      <span class={run.state === "lost" ? "bad" : ""} title={run.endReason}>
        {run.state === "lost" ? `lost: ${run.endReason || "no reason known"}` : run.state}
      </span>
    );
  }
  const silent = now - Date.parse(run.writtenAt);
  return silent > SILENT_MS ? (
    <span class="bad" title="a running collector reports every second">
      silent for {duration(silent)}
    </span>
  ) : (
    <span class="good">● {run.state}</span>
  );
}

export function RunsPage({ route, runs }: { route: Route; runs: Runs }) {
  useSeconds();
  const now = runs.now();
  const words = route.query.get("q") ?? "";
  const marked = route.query.getAll("mark");
  const shown = runs.all.filter((run) => matches(run, words));
  const jobs = useMemo(() => jobsOf(runs.all), [runs.all]);
  const unfolded = route.query.getAll("open");
  const fold = (row: Listed, open: boolean) => {
    const name = row.ranks.length > 0 ? row.run : row.isBelow ? row.ranksOf : null;
    if (name === null) return;
    const others = unfolded.filter((one) => one !== name);
    replace(withParameter(route, "open", open ? [...others, name] : others));
  };
  const mark = (run: Run) => {
    const others = marked.filter((id) => id !== run.run);
    replace(
      withParameter(
        route,
        "mark",
        others.length < marked.length ? others : [...others.slice(-1), run.run],
      ),
    );
  };
  const columns: Column<Listed>[] = [
    {
      name: "mark",
      title: "",
      hint: "mark two runs to compare them",
      cell: (run) => (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`compare ${run.run}`}
          checked={marked.includes(run.run)}
          onClick={(event) => {
            event.stopPropagation();
            mark(run);
          }}
        />
      ),
    },
    {
      name: "run",
      title: "run",
      cell: (run) => (
        <span class={run.isBelow ? "below" : ""}>
          {run.ranks.length > 0 && <Fold job={run} open={unfolded.includes(run.run)} fold={fold} />}
          <a href={format(["run", run.run])} tabIndex={-1}>
            {run.run}
          </a>
        </span>
      ),
      sort: (run) => run.run,
    },
    { name: "name", title: "name", cell: (run) => run.name, sort: (run) => run.name },
    {
      name: "program",
      title: "program",
      cell: (run) => <span title={[run.program, ...run.arguments].join(" ")}>{command(run)}</span>,
      sort: command,
    },
    {
      name: "state",
      title: "state",
      cell: (run) =>
        run.ranks.length > 0 ? <States job={run} now={now} /> : <State run={run} now={now} />,
      sort: (run) => run.state,
    },
    {
      name: "loss",
      title: "lost",
      number: true,
      hint: "losses of all causes; complete profiles have none",
      cell: (run) =>
        losses(run.loss) === 0 ? (
          "none"
        ) : (
          <span
            class="bad"
            title={Object.entries(run.loss)
              .map(([cause, number]) => `${cause}: ${number}`)
              .join("\n")}
          >
            {count(losses(run.loss))}
          </span>
        ),
      sort: (run) => losses(run.loss),
    },
    {
      name: "started",
      title: "started",
      cell: (run) => new Date(run.startedAt).toLocaleString(),
      sort: (run) => run.startedAt,
    },
    {
      name: "elapsed",
      title: "elapsed",
      number: true,
      cell: (run) => duration(elapsed(run, now)),
      sort: (run) => elapsed(run, now),
    },
    {
      name: "threads",
      title: "threads",
      number: true,
      cell: (run) => run.threads,
      sort: (run) => run.threads,
    },
    { name: "host", title: "host", cell: (run) => run.host, sort: (run) => run.host },
    { name: "job", title: "job", cell: (run) => run.job, sort: (run) => run.job },
    {
      name: "rank",
      title: "rank",
      number: true,
      cell: (run) =>
        run.ranks.length > 0 ? `${ofAll(run.ranks.length, run.rankCount)} ranks` : run.rank,
      sort: (run) => run.rank,
    },
    {
      name: "labels",
      title: "labels",
      cell: (run) =>
        Object.entries(run.labels)
          .map(([key, value]) => `${key}=${value}`)
          .join(" "),
    },
  ];
  // The older one first.
  const pair = [...jobs.values(), ...runs.all]
    .filter((run) => marked.includes(run.run))
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt));
  return (
    <>
      <h1>Runs</h1>
      {runs.problem && (
        <p class="problem" role="alert">
          {runs.problem}
        </p>
      )}
      <div class="tools">
        <input
          type="search"
          placeholder="filter: words, host:node7 state:running label:k=v job:17 rank:0"
          aria-label="filter"
          value={words}
          onInput={(event) => replace(withParameter(route, "q", event.currentTarget.value))}
        />
        <select
          aria-label="state"
          value={/\bstate:(\w+)/.exec(words)?.[1] ?? ""}
          onChange={(event) => {
            const without = words.replace(/\s*\bstate:\w*/, "").trim();
            const state = event.currentTarget.value;
            replace(
              withParameter(route, "q", state ? `${without} state:${state}`.trim() : without),
            );
          }}
        >
          <option value="">every state</option>
          {["started", "running", "ended", "lost"].map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
        <button
          type="button"
          disabled={pair.length !== 2}
          title={pair.length === 2 ? "" : "mark two runs first"}
          onClick={() => (location.hash = format(["diff", pair[0]!.run, pair[1]!.run]))}
        >
          compare two
        </button>
        <span class="fill" />
        <span>
          {shown.length === runs.all.length ? "" : `${shown.length} of `}
          {runs.all.length} runs
        </span>
      </div>
      <Table
        label="runs"
        columns={columns}
        rows={listed(shown, jobs)}
        id={(run) => run.run}
        order={route.query.get("sort") ?? ""}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={(run) => (location.hash = format(["run", run.run]))}
        mark={mark}
        below={(row) =>
          unfolded.includes(row.run)
            ? row.ranks.map((rank) => ({ ...rank, ranks: [], isBelow: true }))
            : []
        }
        fold={fold}
        empty={
          !runs.isRead
            ? "Reading the runs."
            : runs.all.length > 0
              ? "No run has all of these words."
              : "There are no runs yet. whip run -- PROGRAM makes one, and it appears here while it runs."
        }
      />
    </>
  );
}

function Fold({
  job,
  open,
  fold,
}: {
  job: Listed;
  open: boolean;
  fold: (job: Listed, open: boolean) => void;
}) {
  return (
    <button
      type="button"
      class="fold"
      tabIndex={-1}
      aria-expanded={open}
      aria-label={`ranks of ${job.run}`}
      onClick={(event) => {
        event.stopPropagation();
        fold(job, !open);
      }}
    >
      {open ? "▾" : "▸"}
    </button>
  );
}
