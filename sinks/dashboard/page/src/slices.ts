/** Geometry of a strip: what threads did in slices of a run's time, as boxes. Knows no page. */

import type { Strip, StripRow, Times } from "./api";
import { CLASSES, type ClassName } from "./classes";
import { percent, scaled } from "./units";

/** A class in a slice, with the share of the height that it has of the time. */
export interface Piece {
  one: ClassName;
  y: number;
  height: number;
}

export interface Slice {
  begin: number;
  end: number;
  x: number;
  width: number;
  pieces: Piece[];
  times: Partial<Times>;
}

/** Slices of a row, as wide as they are long, with work at the bottom of each. */
export function slices(strip: Strip, row: StripRow, width: number, height: number): Slice[] {
  const scale = width / Math.max(1, strip.cut);
  return row.times.map((times, i) => {
    const begin = strip.ends[i - 1] ?? 0;
    const end = strip.ends[i] ?? strip.cut;
    return {
      begin,
      end,
      x: begin * scale,
      width: (end - begin) * scale,
      pieces: pieces(times, height),
      times,
    };
  });
}

/** Leaves out what is less than nothing: a class of which the slice before had too much. */
function pieces(times: Partial<Times>, height: number): Piece[] {
  const drawn = CLASSES.filter((one) => (times[one] ?? 0) > 0);
  const all = drawn.reduce((sum, one) => sum + (times[one] ?? 0), 0);
  let bottom = height;
  return drawn.map((one) => {
    const share = ((times[one] ?? 0) / all) * height;
    bottom -= share;
    return { one, y: bottom, height: share };
  });
}

/** All numbers of a slice: `threads 1-3, 10 to 20: work 4, 40.0 %; sync 6, 60.0 %`. */
export function inWords(threads: string, slice: Slice, unit: string): string {
  const length = slice.end - slice.begin;
  const classes = CLASSES.filter((one) => (slice.times[one] ?? 0) !== 0).map((one) => {
    const time = slice.times[one] ?? 0;
    return `${one} ${scaled(time, unit)}, ${percent((100 * time) / length)} %`;
  });
  const when = `${scaled(slice.begin, unit)} to ${scaled(slice.end, unit)}`;
  return `${named(threads)}, ${when}: ${classes.join("; ")}`;
}

/** `thread 0`, `threads 1-3`. */
export function named(threads: string): string {
  return `${/^\d+$/.test(threads) ? "thread" : "threads"} ${threads}`;
}
