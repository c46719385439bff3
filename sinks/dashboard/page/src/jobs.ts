/** Ranks of one job as one row of the list of runs. */

import type { Run } from "./api";

/** A run, or the ranks of a job together. */
export interface Listed extends Run {
  /** By number; none: it is one run. */
  ranks: Run[];
  /** Shown below its job. */
  isBelow?: boolean;
}

export function isAlive(run: Run): boolean {
  return run.state === "started" || run.state === "running";
}

/** Value that all of them share, or nothing. */
function shared(ranks: Run[], text: (run: Run) => string): string {
  const first = text(ranks[0]!);
  return ranks.every((run) => text(run) === first) ? first : "";
}

/** Summary row of a job: shared values, sums, and the worst of freshness and losses. */
export function asOne(name: string, unordered: Run[]): Listed {
  const ranks = [...unordered].sort((a, b) => a.rank - b.rank);
  const alive = ranks.filter(isAlive);
  const loss: Record<string, number> = {};
  for (const run of ranks) {
    for (const [cause, number] of Object.entries(run.loss))
      loss[cause] = (loss[cause] ?? 0) + number;
  }
  const state = (["lost", "running", "started", "ended"] as const).find((one) =>
    ranks.some((run) => run.state === one),
  )!;
  const labels = Object.entries(ranks[0]!.labels).filter(([key, value]) =>
    ranks.every((run) => run.labels[key] === value),
  );
  return {
    ...ranks[0]!,
    run: name,
    ranks,
    ranksOf: null,
    state,
    name: shared(ranks, (run) => run.name),
    labels: Object.fromEntries(labels),
    host: shared(ranks, (run) => run.host),
    job: shared(ranks, (run) => run.job),
    rankCount: Math.max(...ranks.map((run) => run.rankCount)),
    threads: ranks.reduce((sum, run) => sum + run.threads, 0),
    startedAt: ranks.map((run) => run.startedAt).reduce((a, b) => (b < a ? b : a)),
    writtenAt: (alive.length > 0 ? alive : ranks)
      .map((run) => run.writtenAt)
      .reduce((a, b) => (b < a ? b : a)),
    endedAt:
      alive.length > 0
        ? null
        : ranks.map((run) => run.endedAt ?? run.writtenAt).reduce((a, b) => (b > a ? b : a)),
    endReason: ranks.find((run) => run.state === state)!.endReason,
    loss,
  };
}

/** Jobs by name, of all runs there are. */
export function jobsOf(runs: Run[]): Map<string, Listed> {
  const ranks = new Map<string, Run[]>();
  for (const run of runs) {
    if (!run.ranksOf) continue;
    const known = ranks.get(run.ranksOf);
    if (known) known.push(run);
    else ranks.set(run.ranksOf, [run]);
  }
  return new Map([...ranks].map(([name, theirs]) => [name, asOne(name, theirs)]));
}

/**
 * The rows of the list: a job is one where all of its ranks are shown; where a filter leaves only some, these stand alone.
 * The order is that of the runs, a job's that of its first.
 */
export function listed(shown: Run[], jobs: Map<string, Listed>): Listed[] {
  const left = new Map<string, number>();
  for (const run of shown) if (run.ranksOf) left.set(run.ranksOf, (left.get(run.ranksOf) ?? 0) + 1);
  const rows: Listed[] = [];
  const added = new Set<string>();
  for (const run of shown) {
    const job = run.ranksOf ? jobs.get(run.ranksOf) : undefined;
    if (!job || left.get(job.run) !== job.ranks.length) rows.push({ ...run, ranks: [] });
    else if (!added.has(job.run)) {
      added.add(job.run);
      rows.push(job);
    }
  }
  return rows;
}

/** `3`, or `3 of 4` where that is not all of them. */
export function ofAll(there: number, rankCount: number): string {
  return rankCount > there ? `${there} of ${rankCount}` : String(there);
}

/** `2 running, 1 lost`; of all ranks in one state that alone. */
export function states(ranks: Run[]): string {
  const counts = new Map<string, number>();
  for (const { state } of ranks) counts.set(state, (counts.get(state) ?? 0) + 1);
  if (counts.size === 1) return ranks[0]!.state;
  return [...counts]
    .sort()
    .map(([state, number]) => `${number} ${state}`)
    .join(", ");
}
