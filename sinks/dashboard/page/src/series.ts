/** Series of runs that `whip scale` made. */

import type { Run } from "./api";
import { format } from "./route";

/** The label of all runs of a series, with its name. */
export const LABEL = "scale";

/** Name of the series that a run belongs to; undefined: none. */
export function seriesOf(run: Run): string | undefined {
  return run.labels[LABEL];
}

export function seriesLink(series: string): string {
  return format(["scale", series]);
}
