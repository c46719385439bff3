/** A plan as the server sends it, and what its view asks for: kept in the address, so that a link shows it again. */

import type { Route } from "./route";
import { count, ratio } from "./units";

/** A line of the source. */
export interface Place {
  label: string;
  file: string;
  line: number;
}

/** An iteration reads what an earlier one wrote. */
export interface Dependence {
  variable: string;
  write: Place;
  read: Place;
  distance: number;
  count: number;
}

/** A function, a loop or a directive. Shares are in percent of the program's work. */
export interface PlanRegion {
  kind: string;
  region: string;
  file: string;
  line: number;
  lastLine: number;
  function: string;
  label: string;
  /** Null: not measured. */
  selfParallelism: number | null;
  coverage: number;
  instances: number;
  dependences: Dependence[];
  dependencesCut: number;
}

export interface PlanStep extends PlanRegion {
  rank: number;
  ideal: number;
  saved: number;
  cumulative: number;
  efforts: string[];
  pragma: string | null;
}

export interface LeftRegion extends PlanRegion {
  reason: string;
  excluded: boolean;
  /** The region inside or around it that is planned. */
  planned: string | null;
}

/** Null where all work is saved: directives overlap. */
export interface Speed {
  saved: number;
  speedup: number | null;
}

export interface Plan extends Speed {
  unit: string;
  work: number;
  /** Whether all regions have come that ever do. */
  ended: boolean;
  personality: string;
  cores: number;
  /** On any number of cores. */
  ideal: Speed;
  curve: (Speed & { cores: number })[];
  stopAfter: number;
  steps: PlanStep[];
  stepsCut: number;
  left: LeftRegion[];
  leftCut: number;
  unseen: { what: string; times: number }[];
  unseenCut: number;
}

export type PlanRow = PlanStep | LeftRegion;

export const PERSONALITIES = ["openmp", "cilk"];

/** A slider has a step for each power of two. */
export const STEPS = 10;

export function isStep(row: PlanRow): row is PlanStep {
  return "rank" in row;
}

/** A function is known by its name, all else by its line. */
export function nameOf(row: PlanRegion): string {
  return row.kind === "function" ? `function ${row.function}()` : `${row.kind} ${row.region}`;
}

export function rowKey(row: PlanRegion): string {
  return `${row.kind} ${row.file} ${row.region} ${row.lastLine} ${row.function}`;
}

export function coresAt(step: number): number {
  return 2 ** step;
}

/** The nearest step of the slider. */
export function stepOf(cores: number): number {
  return Math.max(0, Math.min(STEPS, Math.round(Math.log2(cores))));
}

/** A number of cores as somebody writes it; empty: none, or too many. */
export function coresText(text: string): string {
  return /^[1-9][0-9]{0,8}$/.test(text.trim()) ? text.trim() : "";
}

/** Settings of a plan. */
export interface PlanWish {
  personality: string;
  /** Empty: as many as the server's machine has. */
  cores: string;
  excluded: string[];
}

export function wishOf(route: Route): PlanWish {
  const { query } = route;
  return {
    personality: PERSONALITIES.find((one) => one === query.get("for")) ?? "openmp",
    cores: coresText(query.get("cores") ?? ""),
    excluded: [...new Set(query.getAll("exclude"))],
  };
}

/** Parameters of a request to the server. */
export function queryOf({ personality, cores, excluded }: PlanWish): string {
  const query = new URLSearchParams({ personality });
  if (cores) query.set("cores", cores);
  for (const name of excluded) query.append("exclude", name);
  return query.toString();
}

/** Command line that answers with the same plan. */
export function commandOf(run: string, { personality, cores, excluded }: PlanWish): string {
  return [
    `whip plan ${run}`,
    ...(personality === "openmp" ? [] : [`--for ${personality}`]),
    ...(cores ? [`--cores ${cores}`] : []),
    ...excluded.map((name) => `--exclude ${name}`),
  ].join(" ");
}

/** Excluded names with one more, or without it where it was among them. */
export function toggled(excluded: string[], name: string): string[] {
  return excluded.includes(name) ? excluded.filter((one) => one !== name) : [...excluded, name];
}

/** The steps, then what the reader has excluded, then all other regions. */
export function rowsOf(plan: Plan): PlanRow[] {
  return [
    ...plan.steps,
    ...plan.left.filter((row) => row.excluded),
    ...plan.left.filter((row) => !row.excluded),
  ];
}

export function parallelismText(row: PlanRegion): string {
  return row.selfParallelism === null ? "?" : ratio(row.selfParallelism);
}

export function dependenceText({ variable, write, read, distance }: Dependence): string {
  return `${variable}: ${write.label} → ${read.label}, distance ${distance === 64 ? "64 or more" : distance}`;
}

/** Reason for which a region is left out, and its first dependence, in one line. */
export function reasonText(row: LeftRegion): string {
  const [first] = row.dependences;
  const others = row.dependences.length + row.dependencesCut - 1;
  return [
    row.planned ? `${row.reason}: ${row.planned}` : row.reason,
    ...(first ? [dependenceText(first) + (others > 0 ? `, and ${count(others)} more` : "")] : []),
  ].join("; ");
}

/** Points of the curve that have a speedup. */
export function curveOf(plan: Plan): { cores: number; speedup: number }[] {
  return plan.curve.flatMap(({ cores, speedup }) => (speedup === null ? [] : [{ cores, speedup }]));
}

/** Rows that are not in the page, in words; empty: all are. */
export function cutText({ stepsCut, leftCut, unseenCut }: Plan): string {
  const parts = [
    ...(stepsCut > 0 ? [`${count(stepsCut)} more regions that are planned`] : []),
    ...(leftCut > 0 ? [`${count(leftCut)} more that are left out`] : []),
    ...(unseenCut > 0 ? [`${count(unseenCut)} more functions that were not analysed`] : []),
  ];
  return parts.length === 0 ? "" : `Not shown: ${parts.join(", ")}.`;
}

/** Limits of the figures, as `whip plan` names them below its table. */
export function notesOf(plan: Plan): string[] {
  const rows = rowsOf(plan);
  const unchecked = rows.some((row) => row.label === "parallel-unchecked");
  const directives = rows.some((row) => row.kind !== "loop" && row.kind !== "function");
  return [
    ...(directives
      ? [
          "SP is work by span here. Directives may lie inside one another, which a profile does not say: sums are the most that they can be.",
        ]
      : []),
    ...plan.unseen.map(({ what, times }) => `Not analysed: ${what}, ${times} times.`),
    ...(unchecked
      ? [
          "parallel-unchecked: no iteration reads what an earlier one wrote. Whether one overwrites what another reads or writes was not examined.",
        ]
      : []),
  ];
}
