/** State that the server pushes while a page is open. */

import { useEffect, useRef, useState } from "preact/hooks";
import { listen, type Moment, type Profile, type Run, type RunChanges } from "./api";

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

/** State of a run's account. */
export interface LiveAccount<T> {
  shown: T | null;
  isRead: boolean;
  problem: string;
}

/** Follows the events of this name: an account, or control flow. */
export function useAccount<T>(path: string, event: string): LiveAccount<T> {
  const [live, setLive] = useState<LiveAccount<T> & { path: string }>({ path, ...NOTHING_YET });
  useEffect(() => {
    setLive({ path, ...NOTHING_YET });
    return listen(
      path,
      {
        [event]: (shown: T) => setLive((known) => ({ ...known, shown, isRead: true })),
        state: ({ problem, isRead, hasAccount }: AccountState) =>
          setLive(({ shown }) => ({ path, shown: hasAccount ? shown : null, isRead, problem })),
        problem: ({ problem }: { problem: string }) => setLive((known) => ({ ...known, problem })),
      },
      () => undefined,
    );
  }, [path]);
  // In the first moment of another path the state is that of the one before.
  return live.path === path ? live : NOTHING_YET;
}

const NOTHING_YET = { shown: null, isRead: false, problem: "" };

interface AccountState {
  problem: string;
  isRead: boolean;
  hasAccount: boolean;
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
