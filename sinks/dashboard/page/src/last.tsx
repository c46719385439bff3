/** Choice of the whole run or its last time, kept in the address, and from when to when that is. */

import type { TimeWindow } from "./api";
import { replace, withParameter, type Route } from "./route";
import { scaled } from "./units";

/** By what the server calls them. */
const TIMES: [string, string][] = [
  ["", "whole run"],
  ["1m", "last minute"],
  ["5m", "last five minutes"],
];

/** The chosen time; empty: the whole run. */
export function lastOf(route: Route): string {
  const last = route.query.get("last") ?? "";
  return TIMES.some(([time]) => time === last) ? last : "";
}

export function LastChoice({ route }: { route: Route }) {
  const chosen = lastOf(route);
  return (
    <span role="group" aria-label="time">
      {TIMES.map(([time, title]) => (
        <button
          key={time}
          type="button"
          aria-pressed={chosen === time}
          onClick={() => replace(withParameter(route, "last", time))}
        >
          {title}
        </button>
      ))}
    </span>
  );
}

/** From when to when it is; nothing where it is of the whole run. */
export function FromTo({ timeWindow, unit }: { timeWindow?: TimeWindow; unit: string }) {
  if (!timeWindow) return null;
  return (
    <p class="note">
      From {scaled(timeWindow.from, unit)} to {scaled(timeWindow.to, unit)} of the run. It grows at
      first: earlier cuts are kept only while somebody looks at the run.
    </p>
  );
}
