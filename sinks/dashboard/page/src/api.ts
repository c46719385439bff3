import type { ClassName } from "./classes";
import { eachEvent, type ServerEvent } from "./events";

/** Data that the server sends, as far as the page uses it; `docs/json.md` has the whole. */

export interface Run {
  run: string;
  state: "started" | "running" | "ended" | "lost";
  name: string;
  labels: Record<string, string>;
  program: string;
  arguments: string[];
  host: string;
  job: string;
  rank: number;
  /** Number of the job's ranks; 0: unknown. */
  rankCount: number;
  /** The job's name, where the ranks of one can be read as one. */
  ranksOf: string | null;
  threads: number;
  unit: string;
  startedAt: string;
  writtenAt: string;
  endedAt: string | null;
  endReason: string;
  loss: Record<string, number>;
  /** It has regions in place of a profile: whip cc built the program. */
  serial: boolean;
}

export interface RunChanges {
  now: string;
  isRead: boolean;
  problem: string;
  changed: Run[];
  gone: string[];
}

export interface Directive {
  kind: string;
  file: string;
  line: number;
  function: string;
  label: string;
  instances: number;
  /**
   * Blocks and iterations of loops without a chunk size, one block per thread; null: unknown, or no
   * loop.
   */
  blocks: number | null;
  iterations: number | null;
  work: number;
  span: number;
  parallelism: number;
  minWork: number;
  maxWork: number;
  serialWork: number;
  serialWorkPercent: number;
}

export interface Lock {
  name: string;
  work: number;
  acquisitions: number;
  /** Lines that hold it, most work first; a few. */
  at: string[];
}

/** A line of a what-if curve: the bound is the largest `rest + selected / f` of them. */
export interface Line {
  rest: number;
  selected: number;
}

export interface Region {
  label: string;
  kinds: string[];
  file: string;
  line: number;
  annotation: string | null;
  work: number;
  serialWork: number;
  serialWorkPercent: number;
  curve: Line[];
  curveUpper?: Line[];
}

export interface Rank {
  rank: number;
  run: string;
  host: string;
  threads: number;
  status: string;
  work: number;
  span: number;
  parallelism: number;
}

export interface Profile {
  run: string;
  name: string;
  program: string;
  arguments: string[];
  host: string;
  threads: number;
  clock: string;
  unit: string;
  detail: string;
  status: "running" | "complete" | "partial";
  endReason: string;
  startedAt: string;
  endedAt: string | null;
  /** Nanoseconds that passed while it was recorded; null on the virtual clock. */
  elapsed: number | null;
  work: number;
  span: number;
  parallelism: number;
  serialWork: number;
  serialWorkPercent: number;
  /** How long the lock is held that is held longest. */
  lockBound: number;
  /** The longer of span and lockBound: what no number of processors is faster than. */
  bound: number;
  /** Work of strands under at least one lock. */
  lockedWork: number;
  /** The span if those took no time, or more. */
  spanUnlocked: number;
  locks: Lock[];
  directives: Directive[];
  regions: Region[];
  regionsCut: number;
  loss: Record<string, number>;
  limits: Record<string, string>;
  overheadPercent: number | null;
  unattributedPercent: number;
  /** Where it is that of all ranks of a job. */
  ranks?: Rank[];
  /** How many the job has; 0: unknown. */
  rankCount: number;
}

/** Milliseconds since 1970, work, span, serial work. */
export type Moment = [number, number, number, number];

export interface Tree {
  name: string;
  kind: string;
  label: string;
  file: string;
  line: number;
  critical: number;
  children: Tree[];
}

export interface WhatIf {
  exact: boolean;
  inexactBecause: string;
  span: number;
  bound: number;
  boundAtLeast: number;
  parallelism: number | null;
}

export interface Answer {
  state: "asked" | "reading" | "live" | "done" | "failed";
  batchesRead?: number;
  batchesTotal?: number;
  error?: string;
  candidates?: string[];
  tree?: Tree;
  cut?: number;
  exact?: boolean;
  inexactBecause?: string;
  answer?: WhatIf;
}

/** Time by class, in the run's unit; `classes.ts` has the names. */
export type Times = Record<ClassName, number>;

/** A construct, a path, a thread, or several of them, with sums over threads. */
export interface AccountRow {
  key: string;
  name: string;
  /** Entries; of a thread into all constructs. */
  count: number;
  times: Times;
  total: number;
  /** All but work. */
  loss: number;
  /** Paths around a path; empty for a construct. This and what follows: not of threads. */
  around?: string;
  file?: string;
  /** The loss by the number of threads. */
  gain?: number;
  /** Waits that are its fault, wherever. */
  fault?: number;
}

/** A run's account: all of it together, and the first of its rows. */
export interface Account {
  run: string;
  unit: string;
  elapsed: number;
  cut: number;
  ended: boolean;
  threads: number;
  classes: Times;
  /** Factors of `parallel`; null where there is no time. */
  efficiency: Record<"parallel" | "serialization" | "loadBalance" | "scheduling", number | null>;
  /** Share of the elapsed time in regions, from 0 to 1. */
  coverage: number;
  /** Threads with time in no class, or in two: negative. */
  unclosed: { thread: number; time: number }[];
  notVisible: string[];
  /** Only where it is of a part of the run's time. */
  timeWindow?: TimeWindow;
  all: AccountRow;
  rows: AccountRow[];
  /** Rows that are not listed, together; null: all are. */
  others: (AccountRow & { rows: number }) | null;
}

/** A run's time by thread and class, in slices that lie end to end. */
export interface Strip {
  threads: number;
  /** Those that slices have: the first ones. */
  shown: number;
  /** End of the last slice. */
  cut: number;
  ends: number[];
  rows: StripRow[];
  /** Rows that are not listed. */
  others: number;
}

/** Threads with equal times in each slice; classes without time are left out. */
export interface StripRow {
  threads: string;
  times: Partial<Times>[];
}

/** Waits in one construct that were the fault of one. */
export interface Wait {
  waiter: { key: string; name: string };
  cause: { key: string; name: string };
  time: number;
}

/** One row of an account with its numbers. */
export interface AccountDetail {
  key: string;
  name: string;
  total: number;
  classes: { class: ClassName; time: number; mostIn: string; gain?: number; whatIf?: number }[];
  /** Waits in it; the longest. */
  causes: Wait[];
  causesCut: number;
  /** Time of waits without a known cause. */
  unattributed: number;
  /** This and what follows: of a construct or a path. */
  kind?: string;
  around?: string;
  file?: string;
  line?: number;
  function?: string;
  /** Waits that are its fault; the longest. */
  faults?: Wait[];
  faultsCut?: number;
  faultsGain?: number;
}

/** Something that costs a run time, at one path. */
export interface Property {
  name: string;
  path: number;
  kind: string;
  label: string;
  file: string;
  line: number;
  function: string;
  /** Name of a user region; else empty. */
  region: string;
  /** Empty: the whole run. */
  phase: string;
  /** Share of the elapsed time, from 0 to 1. */
  severity: number;
  severityExact: string;
  confidence: number;
  evidence: {
    what: string;
    team: number;
    sum: number;
    longest: number;
    /** `0-3,5`; of very many the first. */
    threads: string;
    threadCount: number;
    beside: { what: string; share: number } | null;
  };
  condition: string;
  formula: string;
  source: string;
  advice: string;
}

/** A run's properties as the topology watches them, the most severe first. */
export interface Properties {
  run: string;
  unit: string;
  elapsed: number;
  cut: number;
  ended: boolean;
  threads: number;
  /** False: the account is too large, or its sums overflow. */
  evaluated: boolean;
  threshold: number;
  /** How many reach the threshold and are not listed. */
  left: number;
  properties: Property[];
}

/** Part of a run's time, since its start. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** Difference from another run. */
export type FlowChange = "same" | "new" | "gone" | "more" | "fewer" | "other";

export interface FlowNode {
  path: number;
  parent: number | null;
  kind: string;
  label: string;
  file: string;
  line: number;
  function: string;
  name: string;
  entries: number;
  time: number;
  /** How many paths are directly in it, shown or not. */
  children: number;
  column: number;
  row: number;
  /** Only where two runs are compared; null: the other one does not have it. */
  change?: FlowChange;
  before?: { entries: number; time: number } | null;
}

/** Passes of all threads, and by classes of them. */
export interface Passes {
  passes: number;
  text: string;
  classes: { threads: string; passes: number }[];
}

export interface FlowEdge extends Passes {
  from: number;
  to: number;
  kind: "in" | "next" | "again";
  /** Between the two runs, like a node's. */
  change?: FlowChange;
  before?: Passes | null;
  side: "straight" | "above" | "below" | "down" | "up";
  track: number;
}

/** `whip.flow/1`: places on a grid, and ways of lines. */
export interface Flow {
  run: string;
  unit: string;
  elapsed: number;
  ended: boolean;
  threads: number;
  timeWindow?: TimeWindow;
  /** The other run, where two are compared. */
  against?: { run: string; unit: string; elapsed: number; ended: boolean; threads: number };
  layer: number | null;
  unplaced: number;
  columns: number;
  rows: number;
  nodes: FlowNode[];
  edges: FlowEdge[];
}

/** Speedup on one number of threads, of medians. */
export interface Speedup {
  threads: number;
  runs: number;
  time: number;
  speedup: number;
  low: number;
  high: number;
  /** Whether low and high are a 95 % interval; else a range of single runs. */
  interval: boolean;
  efficiency: number;
  /** Lost time as a share of the program's. */
  severity: number;
}

/** One run of a series, beside the bounds that one of them gives. */
export interface ScalePoint {
  run: string;
  threads: number;
  repeat: number;
  oversubscribed: boolean;
  time: number;
  timeMin: number | null;
  timeMax: number | null;
  place: "below" | "inside" | "above" | null;
}

/** Time of one class in one path, in the run on the base and in another. */
export interface Term {
  /** From the outermost construct to its own; empty: the program. */
  path: string[];
  class: ClassName;
  before: number;
  after: number;
  by: number;
}

interface AccountOf {
  run: string;
  threads: number;
  elapsed: number;
}

export interface LostByClass {
  total: number;
  unaccounted: number;
  classes: Times;
  accounts: {
    before: AccountOf;
    after: AccountOf;
    /** The largest of each class. */
    rows: Term[];
    /** How many others there are, and their sum. */
    cut: Partial<Record<ClassName, { terms: number; by: number }>>;
  };
}

/** Time of all threads beyond a linear speedup. */
export interface LostTime {
  threads: number;
  total: number;
  workGrowth: number;
  other: number;
  /** Null: not recorded. */
  byClass: LostByClass | null;
}

/** Speedups of one region, by its least times. */
export interface ScaledRegion {
  kind: string;
  label: string;
  file: string;
  speedups: Speedup[];
}

export interface Finding {
  name: string;
  subject: { kind: string; label: string };
  severity: number;
  evidence: string;
  condition: string;
  formula: string;
  source: string;
  advice: string;
}

export interface Model {
  name: string;
  /** Why there is no formula; then there is nothing else. */
  refused?: string;
  formula?: string;
  parameters?: { name: string; value: number; low: number | null; high: number | null }[];
  predictions?: { threads: number; time: number }[];
}

/** `whip.scale/1`, with what is drawn. */
export interface Scale {
  program: string;
  arguments: string[];
  clock: string;
  unit: string;
  timing: "elapsed" | "least";
  base: number;
  notes: string[];
  boundsFrom: string;
  points: ScalePoint[];
  speedups: Speedup[];
  lostTime: LostTime[];
  regions: ScaledRegion[];
  regionsCut: number;
  properties: Finding[];
  models: Model[];
  drawn: {
    points: { run: string; threads: number; speedup: number }[];
    bounds: { threads: number; least: number | null; most: number | null }[];
  };
}

/** Runs that `whip scale` made, as far as they are over. */
export interface Series {
  /** Runs whose last profiles may come yet. */
  waiting: string[];
  /** Runs that left no whole profile. */
  without: string[];
  /** Why accounts cannot be read; empty: they can. */
  problem: string;
  scale: Scale | null;
}

export interface Source {
  file: string;
  from: number;
  line: number;
  of: number;
  lines: string[];
}

interface Entry {
  label: string;
  instances: number;
  work: number;
  span: number;
  parallelism: number;
  serialWork: number;
}

export interface DiffRow {
  kind: string;
  label: string;
  before: Entry | null;
  after: Entry | null;
  changePercent: Record<string, number | null> | null;
}

export interface DiffSide {
  run: string;
  name: string;
  program: string;
  arguments: string[];
  unit: string;
  status: string;
}

export interface Diff {
  before: DiffSide;
  after: DiffSide;
  comparable: boolean;
  notes: string[];
  rows: DiffRow[];
}

/** Why the server did not answer, as it says itself. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Kept for pages of this address and port: a cookie would be shown to other ports of the host, too. */
const SESSION = "whip-session";

interface Asked {
  body?: unknown;
  accept?: string;
  signal?: AbortSignal;
}

async function request(
  method: string,
  path: string,
  { body, accept, signal }: Asked = {},
): Promise<Response> {
  const headers: Record<string, string> = {};
  const session = localStorage.getItem(SESSION);
  if (session !== null) headers["X-Whip-Session"] = session;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (accept !== undefined) headers["Accept"] = accept;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new Refused(0, "the dashboard does not answer: has `whip dashboard` been stopped?");
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    throw new Refused(answer.status, said.error ?? `the dashboard answered ${answer.status}`);
  }
  return answer;
}

export async function get<T>(path: string): Promise<T> {
  return (await request("GET", path)).json();
}

export async function blob(path: string): Promise<Blob> {
  return (await request("GET", path)).blob();
}

export async function enter(token: string): Promise<void> {
  const answer = await request("POST", "/api/session", { body: { token } });
  localStorage.setItem(SESSION, (await answer.json()).session);
}

export async function ask(
  run: string,
  question: { specs: string[] } | { stacks: true },
): Promise<string> {
  const answer = await request("POST", `/api/runs/${encodeURIComponent(run)}/questions`, {
    body: question,
  });
  return (await answer.json()).question;
}

export function cancel(question: string): void {
  // The server finds out on its own, only later.
  request("DELETE", `/api/questions/${question}`).catch(() => undefined);
}

const AGAIN_MS = 2000;

/**
 * Listens until the returned function is called. Whenever the connection ends it is made again, unless
 * the server does not know us any more.
 */
export function listen(
  path: string,
  events: Record<string, (data: never) => void>,
  connected: (is: boolean) => void,
): () => void {
  const end = new AbortController();
  let again = 0;
  const take = (event: ServerEvent) => {
    try {
      events[event.name]?.(JSON.parse(event.data) as never);
    } catch (bug) {
      reportError(bug); // It says nothing of the connection.
    }
  };
  const open = async () => {
    try {
      const answer = await request("GET", path, {
        accept: "text/event-stream",
        signal: end.signal,
      });
      connected(true);
      await eachEvent(answer.body!, take);
    } catch (failed) {
      // Another dashboard, at the same address: the page says how to get in.
      if (failed instanceof Refused && failed.status === 401) return location.reload();
    }
    if (end.signal.aborted) return;
    connected(false);
    again = window.setTimeout(open, AGAIN_MS);
  };
  void open();
  return () => {
    clearTimeout(again);
    end.abort();
  };
}
