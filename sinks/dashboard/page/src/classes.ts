/** Classes of threads' time. Knows no page. */

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
  "task-creation": "creating tasks; without that none is known to be too fine or empty",
  "missing-records": "records of the account are missing; it ends before them",
};
