/** State that the server pushes while a page is open. */

import { useEffect, useRef, useState } from "preact/hooks";
import {
  get,
  listen,
  type Moment,
  type Profile,
  type Refused,
  type Run,
  type RunChanges,
} from "./api";

export interface Runs {
  /** The one that started last first. */
  all: Run[];
  isRead: boolean;
  problem: string;
  connected: boolean;
  /** The server's clock, as far as this browser's allows. */
  now: () => number;
}

export function useRuns(): Runs {
  const known = useRef(new Map<string, Run>());
  const ahead = useRef(0);
  const now = () => Date.now() + ahead.current;
  const [runs, setRuns] = useState<Omit<Runs, "connected" | "now">>({
    all: [],
    isRead: false,
    problem: "",
  });
  const [connected, setConnected] = useState(true);
  useEffect(
    () =>
      listen(
        "/api/runs/events",
        {
          runs: (changes: RunChanges) => {
            ahead.current = Date.parse(changes.now) - Date.now();
            changes.changed.forEach((run) => known.current.set(run.run, run));
            changes.gone.forEach((run) => known.current.delete(run));
            const all = [...known.current.values()].sort(
              (a, b) => b.startedAt.localeCompare(a.startedAt) || a.run.localeCompare(b.run),
            );
            setRuns({ all, isRead: changes.isRead, problem: changes.problem });
          },
          problem: ({ problem }: { problem: string }) =>
            setRuns((before) => ({ ...before, problem })),
        },
        (is) => {
          // After a new connection everything comes again: what went meanwhile must not stay.
          if (is) known.current.clear();
          setConnected(is);
        },
      ),
    [],
  );
  return { ...runs, connected, now };
}

/** How much work directives had a while ago. */
interface Snapshot {
  at: number;
  work: Map<string, number>;
}

const SNAPSHOT_EVERY_MS = 5_000;
const LAST_MS = 60_000;

export interface LiveProfile {
  profile: Profile | null;
  history: Moment[];
  isRead: boolean;
  problem: string;
  /** Directives up to a minute ago, and the age of that; null before there is one. */
  before: Snapshot | null;
}

export function directiveKey(row: { kind: string; file: string; label: string }): string {
  return `${row.kind} ${row.file} ${row.label}`;
}

export function useProfile(run: string): LiveProfile {
  const snapshots = useRef<Snapshot[]>([]);
  const [live, setLive] = useState<LiveProfile>({
    profile: null,
    history: [],
    isRead: false,
    problem: "",
    before: null,
  });
  useEffect(() => {
    let history: Moment[] = [];
    return listen(
      `/api/runs/${encodeURIComponent(run)}/events`,
      {
        history: (moments: Moment[]) => (history = moments),
        profile: (profile: Profile) => {
          const before = remember(snapshots.current, profile);
          setLive((known) => ({ ...known, profile, history, before, isRead: true }));
        },
        state: (state: { problem: string; isRead: boolean }) =>
          setLive((known) => ({ ...known, ...state })),
        problem: ({ problem }: { problem: string }) => setLive((known) => ({ ...known, problem })),
      },
      () => undefined,
    );
  }, [run]);
  return live;
}

/** Something of a run that is followed. */
export interface Live<T> {
  shown: T | null;
  isRead: boolean;
  problem: string;
}

/**
 * Follows the events of this name. Where the path changes and the subject does not, what was shown
 * stays until something else comes.
 */
export function useShown<T>(path: string, event: string, subject = path): Live<T> {
  const [live, setLive] = useState<Live<T> & { subject: string }>({ subject, ...NOTHING_YET });
  useEffect(() => {
    setLive((known) => (known.subject === subject ? known : { subject, ...NOTHING_YET }));
    return listen(
      path,
      {
        [event]: (shown: T) => setLive((known) => ({ ...known, shown, isRead: true })),
        state: ({ problem, isRead, isThere }: ShownState) =>
          setLive(({ shown }) => ({ subject, shown: isThere ? shown : null, isRead, problem })),
        problem: ({ problem }: { problem: string }) => setLive((known) => ({ ...known, problem })),
      },
      () => undefined,
    );
  }, [path]);
  // In the first moment of another subject the state is that of the one before.
  return live.subject === subject ? live : NOTHING_YET;
}

const NOTHING_YET = { shown: null, isRead: false, problem: "" };

interface ShownState {
  problem: string;
  isRead: boolean;
  isThere: boolean;
}

/** Answer to a request, or why there is none. */
export interface Answered<T> {
  answer: T | null;
  problem: string;
}

const NO_ANSWER = { answer: null, problem: "" };

/**
 * Asks the server, and again whenever the version is another: one request at a time, so that a slow
 * answer to the newest still comes. A path of null asks nothing.
 */
export function useAnswer<T>(path: string | null, version: string): Answered<T> {
  const [known, setKnown] = useState<Answered<T> & { path: string | null }>({
    path: null,
    ...NO_ANSWER,
  });
  const wanted = useRef({ path, version });
  wanted.current = { path, version };
  const isAsking = useRef(false);
  useEffect(() => {
    const ask = async () => {
      const asked = wanted.current;
      const { path: from } = asked;
      if (from === null) return;
      isAsking.current = true;
      const answered: Answered<T> = await get<T>(from).then(
        (answer) => ({ answer, problem: "" }),
        (refused: Refused) => ({ answer: null, problem: refused.message }),
      );
      isAsking.current = false;
      setKnown({ path: from, ...answered });
      const { path: newest, version: latest } = wanted.current;
      if (newest !== from || latest !== asked.version) void ask();
    };
    if (!isAsking.current) void ask();
  }, [path, version]);
  return path !== null && known.path === path ? known : NO_ANSWER;
}

/** Keeps a snapshot every few seconds for a minute; returns the oldest. */
function remember(snapshots: Snapshot[], profile: Profile): Snapshot | null {
  const now = Date.now();
  const newest = snapshots[snapshots.length - 1];
  if (!newest || now - newest.at >= SNAPSHOT_EVERY_MS) {
    const work = new Map(profile.directives.map((row) => [directiveKey(row), row.work]));
    work.set("program", profile.work);
    snapshots.push({ at: now, work });
  }
  while (snapshots.length > 1 && now - snapshots[0]!.at > LAST_MS) snapshots.shift();
  const oldest = snapshots[0];
  return oldest && now - oldest.at >= SNAPSHOT_EVERY_MS ? oldest : null;
}

/** Something that changes with time alone. */
export function useSeconds(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, []);
}
