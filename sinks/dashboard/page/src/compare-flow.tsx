/** Control flow of two runs in one graph: what is new and gone, passed more and less often. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Flow } from "./api";
import { Download } from "./download";
import { Drawn, LayerLinks, Legend } from "./flow";
import { useAnswer } from "./live";
import { format, type Route } from "./route";

const AGAIN_MS = 2000;

export function CompareFlow({
  before,
  after,
  route,
}: {
  before: string;
  after: string;
  route: Route;
}) {
  const layer = route.query.get("layer");
  const path = `/api/diff/${encodeURIComponent(before)}/${encodeURIComponent(after)}/flow`;
  const query = layer === null ? "" : `?${new URLSearchParams({ layer })}`;
  const wanted = useRef<number | null>(null);
  const [version, setVersion] = useState(0);
  const { answer, problem } = useAnswer<Flow>(`${path}/drawn${query}`, String(version));
  // It changes as long as one of them does.
  const isOver = answer !== null && answer.ended && answer.against?.ended === true;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setVersion((known) => known + 1), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <>
      <h1>Control flow of two runs</h1>
      <p>
        <a href={format(["run", before, "flow"])}>{before}</a> →{" "}
        <a href={format(["run", after, "flow"])}>{after}</a> <span class="fill" />{" "}
        <a class="button" href={format(["diff", before, after])}>
          directives
        </a>{" "}
        <a class="button" href={format(["diff", after, before, "flow"])}>
          the other way round
        </a>
      </p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="tools">
        <LayerLinks route={route} flow={answer} />
        <span class="fill" />
        <Download path={path + query} name={`${before}-${after}-flow.json`} />
      </div>
      <Legend comparesRuns />
      {answer ? (
        <Drawn flow={answer} wanted={wanted} route={route} profile={null} showsSources={false} />
      ) : (
        !problem && <p class="empty">Reading both accounts.</p>
      )}
    </>
  );
}
