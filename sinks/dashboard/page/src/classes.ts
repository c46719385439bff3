/** Time of threads by class, as rows of constructs or of threads. Knows no page. */

import type { Account, Construct, Times } from "./api";

/** In the order of docs/constructs.md. */
export const CLASSES = [
  "work",
  "preempted",
  "sync",
  "imbalance",
  "barrier",
  "limited",
  "taskwait",
  "management",
  "idle",
  "tool",
] as const;

export type ClassName = (typeof CLASSES)[number];

export const MEANINGS: Record<ClassName, string> = {
  work: "in the program's own code, on a processor",
  preempted: "in the program's own code, off the processor; with blocking system calls",
  sync: "waiting to enter critical, a lock or ordered",
  imbalance: "at a barrier, until the last member arrives",
  barrier: "at a barrier, after that and after the team's last task, until its own release",
  limited: "as imbalance, behind a single, or sections with fewer bodies than threads",
  taskwait: "waiting for tasks: at a barrier, in taskwait, at a taskgroup's end",
  management: "entering and leaving regions, creating tasks, dispatching chunks",
  idle: "in no region, on the program's own path",
  tool: "in the collector, estimated for each event",
};

/** Causes of time that stands in another class; a run's own limits have sentences in its profile. */
export const NOT_VISIBLE: Record<string, string> = {
  atomic: "atomic updates, which compilers put into the program's code",
  "chunk-dispatch": "fetching the next chunk of a loop",
  "doacross-wait": "waits of an iteration for another one, ordered depend(sink)",
  "lock-release": "releasing locks and critical constructs",
  "task-creation": "creating tasks",
  "missing-records": "records of the account are missing; it ends before them",
};

/** Key of all rows together. */
const ALL = "all";

export type By = "construct" | "thread";

export interface Row {
  key: string;
  name: string;
  /** Entries; of a thread into all constructs. */
  count: number;
  times: Times;
  total: number;
  /** All but work. */
  loss: number;
  /** None: all of them, or a thread. */
  construct?: Construct;
}

/** Numbers of `0-3,5`. */
export function threadsIn(text: string): number[] {
  return text.split(",").flatMap((interval) => {
    const [first, last = first] = interval.split("-").map(Number) as [number, number?];
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** `critical a.c:9` */
export function constructName({ kind, name, label }: Construct): string {
  return `${kind} ${name || label}`.trim();
}

/** All threads and constructs together. */
export function together(account: Account): Row {
  const count = byConstruct(account).reduce((sum, one) => sum + one.count, 0);
  return { ...row(ALL, "All", account.classes), count };
}

/** Rows with something in them, in the account's order. */
export function rowsBy(account: Account, by: By): Row[] {
  return by === "thread" ? byThread(account) : byConstruct(account);
}

function byConstruct(account: Account): Row[] {
  return account.paths
    .filter((construct) => construct.groups.length > 0)
    .map((construct) => {
      const times = none();
      let count = 0;
      for (const group of construct.groups) {
        const threads = threadsIn(group.threads).length;
        add(times, group.account, threads);
        count += threads * group.count;
      }
      return { ...row(`${construct.id}`, constructName(construct), times), count, construct };
    });
}

function byThread(account: Account): Row[] {
  const times = Array.from({ length: account.threads }, none);
  const counts = times.map(() => 0);
  eachShare(account, (thread, group) => {
    add(times[thread]!, group.account, 1);
    counts[thread]! += group.count;
  });
  return times.map((sum, thread) => ({
    ...row(`${thread}`, `thread ${thread}`, sum),
    count: counts[thread]!,
  }));
}

/**
 * Most of each class of a row, by name: of a construct in which thread, else in which construct.
 * A class without time is left out.
 */
export function mostOf(account: Account, chosen: Row, by: By): Map<ClassName, string> {
  const most = new Map<ClassName, { name: string; time: number }>();
  const see = (name: string, times: Times) => {
    for (const one of CLASSES) {
      if (times[one] > (most.get(one)?.time ?? 0)) most.set(one, { name, time: times[one] });
    }
  };
  if (chosen.construct) {
    for (const group of chosen.construct.groups) see(`thread ${group.threads}`, group.account);
  } else if (by === "thread" && chosen.key !== ALL) {
    eachShare(account, (thread, group, construct) => {
      if (`${thread}` === chosen.key) see(constructName(construct), group.account);
    });
  } else {
    for (const { name, times } of byConstruct(account)) see(name, times);
  }
  return new Map([...most].map(([one, { name }]) => [one, name]));
}

function eachShare(
  account: Account,
  take: (thread: number, group: Construct["groups"][number], construct: Construct) => void,
) {
  for (const construct of account.paths) {
    for (const group of construct.groups) {
      for (const thread of threadsIn(group.threads)) take(thread, group, construct);
    }
  }
}

function row(key: string, name: string, times: Times): Omit<Row, "count"> {
  const total = CLASSES.reduce((sum, one) => sum + times[one], 0);
  return { key, name, times, total, loss: total - times.work };
}

function none(): Times {
  return Object.fromEntries(CLASSES.map((one) => [one, 0])) as Times;
}

function add(sum: Times, times: Times, threads: number) {
  for (const one of CLASSES) sum[one] += threads * times[one];
}
