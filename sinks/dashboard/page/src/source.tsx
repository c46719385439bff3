/** Lines of the program's source, where the dashboard's machine has it. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { get, type Profile, type Refused, type Source } from "./api";

/** Lines around one; null, and the reason, where there are none so far. */
export function useSource(
  run: string,
  file: string,
  line: number,
  shown: boolean,
): { source: Source; reason: null } | { source: null; reason: string } {
  const [source, setSource] = useState<Source | null>(null);
  const [refused, setRefused] = useState("");
  const known = file !== "" && line > 0;
  useEffect(() => {
    setSource(null);
    setRefused("");
    if (!known || !shown) return;
    let wanted = true;
    const query = new URLSearchParams({ file, line: String(line) });
    get<Source>(`/api/runs/${encodeURIComponent(run)}/source?${query}`).then(
      (found) => wanted && setSource(found),
      (failed: Refused) => wanted && setRefused(failed.message),
    );
    return () => {
      wanted = false;
    };
  }, [run, file, line, shown]);
  const without = (reason: string) => ({ source: null, reason });
  if (!known)
    return without(
      "It has no source line: the program was built without -g, or a library did this.",
    );
  if (!shown) return without(`${file}:${line}. Sources are not shown behind a proxy.`);
  if (refused) return without(`No source: ${refused}.`);
  if (!source) return without(`Reading ${file}.`);
  if (line > source.of)
    return without(
      `${file} has ${source.of} lines only: it has changed since the program was built.`,
    );
  return { source, reason: null };
}

export function SourceLines({
  profile,
  file,
  line,
  shown,
}: {
  profile: Profile;
  file: string;
  line: number;
  shown: boolean;
}) {
  const { source, reason } = useSource(profile.run, file, line, shown);
  if (!source) return <p class="note">{reason}</p>;
  return (
    <>
      <p class="path">{source.file}</p>
      <Lines source={source} line={line} />
    </>
  );
}

/** The lines, with one of them in sight, and what is drawn to the left of them. */
export function Lines({
  source,
  line,
  margin,
}: {
  source: Source;
  line: number;
  margin?: ComponentChildren;
}) {
  const marked = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const box = marked.current?.closest(".source");
    if (!box) return;
    const above = marked.current!.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += above - box.clientHeight / 3;
  }, [source, line]);
  return (
    <div
      class={margin ? "source margined" : "source"}
      tabIndex={0}
      role="region"
      aria-label={`source of ${source.file}`}
    >
      {margin}
      <ol start={source.from}>
        {source.lines.map((text, i) => {
          const here = source.from + i === line;
          return (
            <li
              key={i}
              value={source.from + i}
              ref={here ? marked : null}
              class={here ? "here" : ""}
            >
              <code>{text || " "}</code>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
