/** A table of any length: only the rows that are seen are in the page. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export interface Column<Row> {
  name: string;
  title: string;
  hint?: string;
  /** Numbers stand on the right. */
  number?: boolean;
  /** Takes the room that the others leave. */
  wide?: boolean;
  cell: (row: Row) => ComponentChildren;
  /** By which rows are sorted; none: they cannot be. */
  sort?: (row: Row) => number | string;
}

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  id: (row: Row) => string;
  /** Stays on top, whatever the order. */
  pinned?: Row | undefined;
  selected?: string;
  order: string;
  setOrder?: (order: string) => void;
  open: (row: Row) => void;
  mark?: (row: Row) => void;
  /** Rows unfolded below a row, in the same order. */
  below?: (row: Row) => Row[];
  fold?: (row: Row, open: boolean) => void;
  empty: ComponentChildren;
}

const ROW_PX = 28;
const BEYOND = 12;

/** `-work`: largest first; `work`: smallest first; empty: as the rows come. */
export function sorted<Row>(rows: Row[], columns: Column<Row>[], order: string): Row[] {
  const column = columns.find((one) => one.name === order.replace(/^-/, ""));
  if (!column?.sort) return rows;
  const down = order.startsWith("-") ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: column.sort!(row) }));
  keyed.sort((a, b) => (a.key < b.key ? -down : a.key > b.key ? down : 0));
  return keyed.map(({ row }) => row);
}

export function Table<Row>(props: Props<Row>) {
  const { columns, id } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(400);
  const [focused, setFocused] = useState(0);
  const body = sorted(props.rows, columns, props.order).flatMap((row) => [
    row,
    ...sorted(props.below?.(row) ?? [], columns, props.order),
  ]);
  const rows = props.pinned === undefined ? body : [props.pinned, ...body];
  const first = Math.max(0, Math.floor(top / ROW_PX) - BEYOND);
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW_PX) + BEYOND);
  useEffect(() => {
    const observer = new ResizeObserver(() => setHeight(box.current?.clientHeight ?? 400));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);

  const focus = (index: number) => {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    const scroll = box.current!;
    // The head covers one row's height.
    if (target * ROW_PX < scroll.scrollTop) scroll.scrollTop = target * ROW_PX;
    if ((target + 2) * ROW_PX > scroll.scrollTop + scroll.clientHeight) {
      scroll.scrollTop = (target + 2) * ROW_PX - scroll.clientHeight;
    }
    setTop(scroll.scrollTop);
    setFocused(target);
    const row = () => scroll.querySelector<HTMLElement>(`tr[data-index="${target}"]`);
    // At once, so that the next key is for it; one that was out of sight is there with the next frame.
    if (row()) row()!.focus();
    else requestAnimationFrame(() => row()?.focus());
  };
  const keys = (event: KeyboardEvent, row: Row, index: number) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor(height / ROW_PX) - 2);
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    };
    const target = steps[event.key];
    if (target !== undefined) focus(target);
    else if (event.key === "Enter") props.open(row);
    else if (event.key === " " && props.mark) props.mark(row);
    else if (event.key === "ArrowRight" && props.fold) props.fold(row, true);
    else if (event.key === "ArrowLeft" && props.fold) props.fold(row, false);
    else return;
    event.preventDefault();
  };
  const head = (column: Column<Row>) => {
    const order = props.order.replace(/^-/, "") === column.name ? props.order : "";
    const aria = order === "" ? "none" : order.startsWith("-") ? "descending" : "ascending";
    // Numbers are looked at from the largest on, names from A.
    const next =
      order === ""
        ? (column.number ? "-" : "") + column.name
        : order.startsWith("-")
          ? column.name
          : "-" + column.name;
    return (
      <th
        key={column.name}
        scope="col"
        class={column.number ? "number" : ""}
        aria-sort={aria}
        title={column.hint}
      >
        {column.sort && props.setOrder ? (
          <button type="button" onClick={() => props.setOrder!(next)}>
            {column.title}
            {order === "" ? "" : order.startsWith("-") ? " ▾" : " ▴"}
          </button>
        ) : (
          column.title
        )}
      </th>
    );
  };
  return (
    <div class="table" ref={box} onScroll={() => setTop(box.current!.scrollTop)} tabIndex={-1}>
      <table aria-label={props.label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>{columns.map(head)}</tr>
        </thead>
        <tbody>
          {first > 0 && (
            <tr key="above" aria-hidden="true" style={{ height: `${first * ROW_PX}px` }}>
              <td colSpan={columns.length} />
            </tr>
          )}
          {rows.slice(first, last).map((row, i) => (
            <tr
              key={id(row)}
              data-index={first + i}
              data-id={id(row)}
              tabIndex={first + i === Math.min(focused, rows.length - 1) ? 0 : -1}
              aria-rowindex={first + i + 2}
              aria-selected={props.selected === id(row)}
              onKeyDown={(event) => keys(event, row, first + i)}
              onClick={() => {
                setFocused(first + i);
                props.open(row);
              }}
            >
              {columns.map((column) => (
                <td key={column.name} class={column.number ? "number" : column.wide ? "wide" : ""}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {last < rows.length && (
            <tr
              key="below"
              aria-hidden="true"
              style={{ height: `${(rows.length - last) * ROW_PX}px` }}
            >
              <td colSpan={columns.length} />
            </tr>
          )}
        </tbody>
      </table>
      {rows.length === 0 && <p class="empty">{props.empty}</p>}
    </div>
  );
}

/** A share of 100 % as a number over a bar. */
export function Share({ percent, text }: { percent: number; text: string }) {
  return (
    <span class="share">
      <span class="bar" style={{ width: `${Math.max(0, Math.min(100, percent))}%` }} />
      <span>{text}</span>
    </span>
  );
}
