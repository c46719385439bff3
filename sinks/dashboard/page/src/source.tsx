/** Lines of the program's source, where the dashboard's machine has it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { get, type Profile, type Refused, type Source } from "./api";

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
  const [source, setSource] = useState<Source | null>(null);
  const [refused, setRefused] = useState("");
  const marked = useRef<HTMLLIElement>(null);
  const known = file !== "" && line > 0;
  useEffect(() => {
    setSource(null);
    setRefused("");
    if (!known || !shown) return;
    let wanted = true;
    const query = new URLSearchParams({ file, line: String(line) });
    get<Source>(`/api/runs/${encodeURIComponent(profile.run)}/source?${query}`).then(
      (found) => wanted && setSource(found),
      (failed: Refused) => wanted && setRefused(failed.message),
    );
    return () => {
      wanted = false;
    };
  }, [profile.run, file, line, shown]);
  useEffect(() => {
    const box = marked.current?.parentElement;
    if (box) box.scrollTop = marked.current!.offsetTop - box.offsetTop - box.clientHeight / 3;
  }, [source]);
  if (!known)
    return (
      <p class="note">
        It has no source line: the program was built without -g, or a library did this.
      </p>
    );
  if (!shown)
    return (
      <p class="note">
        {file}:{line}. Sources are not shown behind a proxy.
      </p>
    );
  if (refused) return <p class="note">No source: {refused}.</p>;
  if (!source) return <p class="note">Reading {file}.</p>;
  if (line > source.of)
    return (
      <p class="note">
        {file} has {source.of} lines only: it has changed since the program was built.
      </p>
    );
  return (
    <>
      <p class="path">{source.file}</p>
      <ol class="source" start={source.from} tabIndex={0} aria-label={`source of ${source.file}`}>
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
    </>
  );
}
