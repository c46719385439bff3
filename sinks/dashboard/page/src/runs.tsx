/** All runs: filtered, fresh or silent, with what was lost; two of them to be compared. */

import { useMemo } from "preact/hooks";
import type { Run } from "./api";
import { matches } from "./filter";
import { jobsOf, listed, type Listed } from "./jobs";
import { useSeconds, type Runs } from "./live";
import { format, replace, withParameter, type Route } from "./route";
import { runColumns, type Choices } from "./runs-table";
import { Table } from "./table";

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
  const choices: Choices = {
    isMarked: (run) => marked.includes(run.run),
    mark,
    isOpen: (job) => unfolded.includes(job.run),
    fold,
  };
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
        columns={runColumns(now, choices)}
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
