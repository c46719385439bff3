/** In place of an account, where there is none: the reason, and what to do. */

import type { Profile } from "./api";
import { isAlive, type Listed } from "./jobs";

export function NoAccount({
  run,
  profile,
  isRead,
}: {
  run: Listed | undefined;
  profile: Profile | null;
  isRead: boolean;
}) {
  return <p class="empty">{isRead ? reason(run, profile) : "Reading the account."}</p>;
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
