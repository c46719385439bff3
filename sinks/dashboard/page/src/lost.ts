/** Lost time of a series of runs, by class and path, as a page lists it. Knows no page. */

import type { LostByClass, Term } from "./api";
import { CLASSES, type ClassName } from "./classes";

export interface ClassRow {
  one: ClassName;
  /** Growth against the base; negative where threads had less of it. */
  by: number;
}

/** Classes with another time than on the base, the one that grew most first. */
export function classRows({ classes }: LostByClass): ClassRow[] {
  return CLASSES.filter((one) => classes[one] !== 0)
    .map((one) => ({ one, by: classes[one] }))
    .sort((a, b) => b.by - a.by);
}

/** Paths of one class, the largest difference first, and how many others there are. */
export function termsOf(
  { accounts }: LostByClass,
  one: ClassName,
): { terms: Term[]; cut: { terms: number; by: number } } {
  const terms = accounts.rows.filter((term) => term.class === one);
  return { terms, cut: accounts.cut[one] ?? { terms: 0, by: 0 } };
}

/** Percent of all threads' time in the run on more threads: so the terms sum to what is lost. */
export function shareOf({ accounts: { after } }: LostByClass, time: number): number {
  return (100 * time) / Math.max(1, after.threads * after.elapsed);
}

/** `for a.c:9`, in which path that is: the outermost construct first. */
export function pathText(path: string[]): { name: string; around: string } {
  return { name: path[path.length - 1] ?? "program", around: path.slice(0, -1).join(" > ") };
}
