/** In place of an account, where there is none: the reason, and what to do. */

import type { Profile } from "./api";
import { isAlive, type Listed } from "./jobs";

export function NoAccount({
  run,
  profile,
  isRead,
  last = "",
}: {
  run: Listed | undefined;
  profile: Profile | null;
  isRead: boolean;
  /** Time that was chosen; empty: the whole run. */
  last?: string;
}) {
  if (!isRead) return <p class="empty">Reading the account.</p>;
  return <p class="empty">{last ? tooSoon(run) : reason(run, profile)}</p>;
}

function tooSoon(run: Listed | undefined) {
  return run && isAlive(run)
    ? "Only one cut of the run has been read: the next one comes within seconds."
    : "The run is over, and nobody looked at it before: only the whole run can be shown.";
}

function reason(run: Listed | undefined, profile: Profile | null) {
  const clock = profile?.limits["account-clock"];
  if (clock) return clock;
  if (run && isAlive(run)) {
    return (
      <>
        No account yet: it comes within seconds of the program's start. With{" "}
        <code>--no-constructs</code> there is none.
      </>
    );
  }
  return (
    <>
      The run has no account of its threads' time: it was recorded with <code>--no-constructs</code>
      , or by a collector that does not keep one. Record it again:{" "}
      <code>whip run -- {run?.program ?? "PROGRAM"}</code>
    </>
  );
}
