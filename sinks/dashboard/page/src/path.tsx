/** The critical path, which is no part of a profile: the stream is asked for it. */

import { useEffect } from "preact/hooks";
import type { Profile } from "./api";
import { Icicle } from "./icicle";
import { progress, useQuestion } from "./question";
import { criticalRank } from "./ranks";
import { format, type Route } from "./route";

export function CriticalPath({
  profile,
  route,
  showsSources,
}: {
  profile: Profile;
  route: Route;
  showsSources: boolean;
}) {
  const run = criticalRank(profile)?.run ?? profile.run;
  const asking = useQuestion(run);
  const { answer } = asking;
  useEffect(() => asking.start({ stacks: true }), [run]);
  if (answer?.state === "failed") {
    return (
      <p class="problem" role="alert">
        {answer.error}{" "}
        <button type="button" onClick={() => asking.start({ stacks: true })}>
          ask again
        </button>
      </p>
    );
  }
  if (!answer?.tree)
    return (
      <p class="empty" role="status">
        The critical path is not part of a profile; {answer ? progress(answer) : "asking for it"}.
      </p>
    );
  if (answer.tree.critical === 0)
    return <p class="empty">There is no critical path: no work was measured.</p>;
  return (
    <>
      {profile.ranks && (
        <p class="note">
          It is that of the rank with the largest span, <a href={format(["run", run])}>{run}</a>.
        </p>
      )}
      {answer.state === "live" && <p class="note">So far; it follows the running program.</p>}
      {answer.inexactBecause && answer.state !== "live" && (
        <p class="note">Not exact because {answer.inexactBecause}.</p>
      )}
      {(answer.cut ?? 0) > 0 && (
        <p class="note">{answer.cut} small pieces are drawn together as “somewhere”.</p>
      )}
      <Icicle profile={profile} tree={answer.tree} route={route} showsSources={showsSources} />
    </>
  );
}
