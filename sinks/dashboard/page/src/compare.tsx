/** Two runs, directive by directive. */

import { useEffect, useState } from "preact/hooks";
import { get, type Diff, type DiffRow, type DiffSide, type Refused } from "./api";
import { Download } from "./download";
import { format } from "./route";
import { Table, type Column } from "./table";
import { change, command, ratio, scaled } from "./units";

const AGAIN_MS = 2000;

type Number = "work" | "span" | "serialWork" | "parallelism" | "instances";

export function Compare({ before, after }: { before: string; after: string }) {
  const [diff, setDiff] = useState<Diff | null>(null);
  const [refused, setRefused] = useState("");
  const [order, setOrder] = useState("");
  useEffect(() => {
    let timer = 0;
    let wanted = true;
    const read = () =>
      get<Diff>(`/api/diff/${encodeURIComponent(before)}/${encodeURIComponent(after)}`).then(
        (found) => {
          if (!wanted) return;
          setDiff(found);
          // It changes as long as one of them does.
          if ([found.before, found.after].some((side) => side.status === "running"))
            timer = window.setTimeout(read, AGAIN_MS);
        },
        (failed: Refused) => wanted && setRefused(failed.message),
      );
    read();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  if (refused)
    return (
      <p class="problem" role="alert">
        {refused}
      </p>
    );
  if (!diff) return <p class="empty">Reading both profiles.</p>;
  const text = (row: DiffRow, side: "before" | "after", name: Number) => {
    const value = row[side]?.[name];
    if (value === undefined) return "";
    if (name === "instances") return String(value);
    return name === "parallelism" ? ratio(value) : scaled(value, diff[side].unit);
  };
  const pair = (name: Number, title: string): Column<DiffRow> => ({
    name,
    title,
    number: true,
    cell: (row) => {
      const changed = row.changePercent?.[name];
      // More of anything but parallelism is worse.
      const worse = changed
        ? (name === "parallelism" ? changed < -1 : changed > 1) && name !== "instances"
        : false;
      return (
        <span>
          {text(row, "before", name)} → {text(row, "after", name)}{" "}
          <span class={worse ? "bad" : "note"}>{change(changed)}</span>
        </span>
      );
    },
    sort: (row) => row.changePercent?.[name] ?? 0,
  });
  const columns: Column<DiffRow>[] = [
    { name: "label", title: "directive", cell: (row) => row.label, sort: (row) => row.label },
    { name: "kind", title: "kind", cell: (row) => row.kind, sort: (row) => row.kind },
    {
      name: "where",
      title: "in",
      cell: (row) =>
        row.before === null ? "the newer only" : row.after === null ? "the older only" : "both",
    },
    pair("work", "work"),
    pair("span", "span"),
    pair("parallelism", "parallelism"),
    pair("serialWork", "serial work"),
  ];
  const [program, ...rows] = diff.rows;
  return (
    <>
      <h1>Two runs compared</h1>
      <p>
        <Side side={diff.before} /> → <Side side={diff.after} />
        <span class="fill" />{" "}
        <a class="button" href={format(["diff", before, after, "flow"])}>
          control flow
        </a>{" "}
        <a class="button" href={format(["diff", after, before])}>
          the other way round
        </a>{" "}
        <Download
          path={`/api/diff/${encodeURIComponent(before)}/${encodeURIComponent(after)}`}
          name={`${before}-${after}.json`}
        />
      </p>
      {diff.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      <Table
        label="differences"
        columns={columns}
        rows={rows}
        pinned={program}
        id={(row) => `${row.kind} ${row.label} ${row.before ? "b" : ""}${row.after ? "a" : ""}`}
        order={order}
        setOrder={setOrder}
        open={() => undefined}
        empty="Neither run has a directive."
      />
    </>
  );
}

function Side({ side }: { side: DiffSide }) {
  return (
    <>
      <a href={format(["run", side.run])}>{side.run}</a> {command(side)}
      {side.name && ` (${side.name})`}
      {side.status !== "complete" && (
        <span class={side.status === "partial" ? "bad" : "good"}> {side.status}</span>
      )}
    </>
  );
}
