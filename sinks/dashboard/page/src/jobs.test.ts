import { expect, test } from "vitest";
import type { Run } from "./api";
import { jobsOf, listed, ofAll, states } from "./jobs";
import { sorted, type Column } from "./table";

function run(id: string, more: Partial<Run>): Run {
  return {
    run: id,
    state: "ended",
    name: "nightly",
    labels: { branch: "main", rank: id },
    program: "/src/relax",
    arguments: [],
    host: "node7",
    job: "17",
    rank: 0,
    rankCount: 0,
    ranksOf: null,
    threads: 2,
    unit: "ns",
    startedAt: "2026-11-20T21:00:00Z",
    writtenAt: "2026-11-20T21:00:09Z",
    endedAt: "2026-11-20T21:00:09Z",
    endReason: "exit",
    loss: {},
    serial: false,
    ...more,
  };
}

const alone = run("alone", {});
const ranks = [
  run("job-r1", {
    ranksOf: "job",
    rank: 1,
    host: "node8",
    loss: { "ring-full": 3, doacross: 1 },
    startedAt: "2026-11-20T21:00:01Z",
  }),
  run("job-r0", { ranksOf: "job", rank: 0, loss: { "ring-full": 2 } }),
];
const all = [ranks[0]!, alone, ranks[1]!];

test("a job is a row of its own, with what its ranks share, sums and the worst", () => {
  const job = jobsOf(all).get("job")!;
  expect(job.ranks.map((rank) => rank.run)).toEqual(["job-r0", "job-r1"]);
  expect(job.ranksOf).toBe(null);
  expect(job.loss).toEqual({ "ring-full": 5, doacross: 1 });
  expect(job.host).toBe("");
  expect(job.labels).toEqual({ branch: "main" });
  expect(job.threads).toBe(4);
  expect(job.startedAt).toBe("2026-11-20T21:00:00Z");
  expect(job.endedAt).toBe("2026-11-20T21:00:09Z");
  expect(job.state).toBe("ended");
});

test("a job says how many of its ranks are there, where one knows how many there are", () => {
  const [one, other] = [
    run("job-r0", { ranksOf: "job", rankCount: 3 }),
    run("job-r1", { ranksOf: "job", rank: 1 }),
  ];
  const job = jobsOf([one, other]).get("job")!;
  expect(ofAll(job.ranks.length, job.rankCount)).toBe("2 of 3");
  expect(ofAll(2, 0)).toBe("2");
});

test("a job is as fresh as the rank that was silent longest, and lost with one of them", () => {
  const mixed = [
    run("job-r0", {
      ranksOf: "job",
      state: "running",
      writtenAt: "2026-11-20T21:00:05Z",
      endedAt: null,
    }),
    run("job-r1", {
      ranksOf: "job",
      state: "running",
      writtenAt: "2026-11-20T21:00:03Z",
      endedAt: null,
    }),
    run("job-r2", {
      ranksOf: "job",
      state: "lost",
      writtenAt: "2026-11-20T21:00:01Z",
      endReason: "signal SIGKILL",
    }),
  ];
  const job = jobsOf(mixed).get("job")!;
  expect(job.writtenAt).toBe("2026-11-20T21:00:03Z");
  expect(job.endedAt).toBe(null);
  expect(job.state).toBe("lost");
  expect(job.endReason).toBe("signal SIGKILL");
  expect(states(job.ranks)).toBe("1 lost, 2 running");
  expect(states(ranks)).toBe("ended");
});

test("ranks are one row, unless a filter leaves only some of them", () => {
  const jobs = jobsOf(all);
  expect(listed(all, jobs).map((row) => row.run)).toEqual(["job", "alone"]);
  expect(listed(all, jobs)[0]!.ranks.length).toBe(2);
  const some = listed([ranks[1]!, alone], jobs);
  expect(some.map((row) => row.run)).toEqual(["job-r0", "alone"]);
  expect(some.every((row) => row.ranks.length === 0)).toBe(true);
});

test("runs that say nothing of ranks are a row each", () => {
  const silent = Array.from({ length: 1000 }, (_, i) => {
    const { ranksOf: _unsaid, ...line } = run(`many-${i}`, { rank: i });
    return line as Run;
  });
  expect(jobsOf(silent).size).toBe(0);
  expect(listed(silent, jobsOf(silent)).map((row) => row.run)).toEqual(
    silent.map((row) => row.run),
  );
});

test("jobs are sorted among runs by their sums", () => {
  const columns: Column<Run>[] = [
    { name: "loss", title: "", cell: () => null, sort: (row) => row.loss["ring-full"] ?? 0 },
  ];
  const rows = listed([alone, run("other", { loss: { "ring-full": 4 } }), ...ranks], jobsOf(all));
  expect(sorted(rows, columns, "-loss").map((row) => row.run)).toEqual(["job", "other", "alone"]);
});

test("ten thousand ranks of a hundred jobs are a hundred rows", () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    run(`j${i % 100}-r${Math.floor(i / 100)}`, {
      ranksOf: `j${i % 100}`,
      rank: Math.floor(i / 100),
    }),
  );
  expect(listed(many, jobsOf(many)).length).toBe(100);
});
