/** Columns of the table of runs. */

import type { Run } from "./api";
import { ofAll, type Listed } from "./jobs";
import { format } from "./route";
import { seriesLink, seriesOf } from "./series";
import { elapsed, State, States } from "./state";
import type { Column } from "./table";
import { command, count, duration, losses } from "./units";

/** Choices that the table shows, and what changes them. */
export interface Choices {
  isMarked: (run: Run) => boolean;
  mark: (run: Run) => void;
  /** Whether a job's ranks are shown. */
  isOpen: (job: Listed) => boolean;
  fold: (row: Listed, open: boolean) => void;
}

export function runColumns(
  now: number,
  { isMarked, mark, isOpen, fold }: Choices,
): Column<Listed>[] {
  return [
    {
      name: "mark",
      title: "",
      hint: "mark two runs to compare them",
      cell: (run) => (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`compare ${run.run}`}
          checked={isMarked(run)}
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
          {run.ranks.length > 0 && <Fold job={run} open={isOpen(run)} fold={fold} />}
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
      cell: (run) => <Labels run={run} />,
    },
  ];
}

/** The label of a series leads to that. */
function Labels({ run }: { run: Run }) {
  const series = seriesOf(run);
  const texts = Object.entries(run.labels).map(([key, value]) => `${key}=${value}`);
  return (
    <span title={texts.join(" ")}>
      {series && (
        <a
          href={seriesLink(series)}
          tabIndex={-1}
          title="how its runs scale"
          onClick={(event) => event.stopPropagation()}
        >
          series
        </a>
      )}{" "}
      {texts.join(" ")}
    </span>
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
