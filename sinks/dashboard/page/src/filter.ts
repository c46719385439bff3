/** The words that runs are filtered by: each has to be in one of a run's texts, or in the one it names. */

import type { Run } from "./api";
import { command } from "./units";

const FIELDS: Record<string, (run: Run) => string> = {
  name: (run) => run.name,
  label: (run) =>
    Object.entries(run.labels)
      .map(([key, value]) => `${key}=${value}`)
      .join(" "),
  host: (run) => run.host,
  job: (run) => run.job,
  rank: (run) => String(run.rank),
  state: (run) => run.state,
  program: (run) => command(run),
  run: (run) => run.run,
};

/** `host:node7 state:running primes` */
export function matches(run: Run, words: string): boolean {
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .every((word) => {
      const [field, value] = word.split(/:(.*)/s, 2) as [string, string?];
      const text = value === undefined ? undefined : FIELDS[field];
      if (text && field === "rank") return text(run) === value;
      if (text) return text(run).toLowerCase().includes(value!);
      return Object.values(FIELDS).some((any) => any(run).toLowerCase().includes(word));
    });
}
