/** A run's state in words: alive, silent, ended or lost. */

import type { Run } from "./api";
import { isAlive, states, type Listed } from "./jobs";
import { duration } from "./units";

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
