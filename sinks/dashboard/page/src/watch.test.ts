import { expect, test } from "vitest";
import type { Property } from "./api";
import {
  besideText,
  evidenceText,
  growthText,
  hasWords,
  placeOf,
  RETIRED_MAX,
  Watch,
} from "./watch";

function property(name: string, path: number, severity: number): Property {
  return {
    name,
    path,
    kind: "critical",
    label: "a.c:9",
    file: "/src/a.c",
    line: 9,
    function: "main",
    region: "",
    phase: "",
    severity,
    severityExact: "3/4",
    confidence: 1,
    evidence: {
      what: "time to enter and to leave",
      team: 4,
      sum: 6,
      longest: 3,
      threads: "1-3",
      threadCount: 3,
      beside: { what: "mean of 4 threads", share: 0.375 },
    },
    condition: "",
    formula: "",
    source: "",
    advice: "Do less inside.",
  };
}

const lock = property("lock-overhead", 1, 0.5);
const loop = property("imbalance-in-loop", 2, 0.25);

const texts = (watch: Watch) =>
  watch.rows().map((row) => `${row.property.name} ${row.mark} ${growthText(row)}`.trim());

test("what stands when the list is opened has no mark", () => {
  const watch = new Watch();
  watch.take([lock, loop]);
  expect(texts(watch)).toEqual(["lock-overhead", "imbalance-in-loop"]);
  watch.take([{ ...lock }, { ...loop }]);
  expect(texts(watch)).toEqual(["lock-overhead", "imbalance-in-loop"]);
});

test("what appears, changes and is retired is marked", () => {
  const watch = new Watch();
  watch.take([lock]);
  watch.take([{ ...lock, severity: 0.6251 }, loop]);
  expect(texts(watch)).toEqual(["lock-overhead changed +12.5", "imbalance-in-loop new"]);
  watch.take([loop]);
  expect(texts(watch)).toEqual(["imbalance-in-loop new", "lock-overhead retired"]);
  watch.take([{ ...lock, severity: 0.25 }]);
  expect(texts(watch)).toEqual(["lock-overhead changed -25.0", "imbalance-in-loop retired"]);
  watch.take([
    { ...lock, severity: 0.5 },
    { ...loop, severity: 0.1 },
  ]);
  expect(texts(watch)).toEqual(["lock-overhead", "imbalance-in-loop new"]);
});

test("all is new to somebody who looks before there is anything", () => {
  const watch = new Watch();
  expect(watch.rows()).toEqual([]);
  watch.take([]);
  watch.take([lock]);
  expect(texts(watch)).toEqual(["lock-overhead new"]);
});

test("the last one to be retired stands before those retired earlier", () => {
  const watch = new Watch();
  watch.take([lock, loop]);
  watch.take([loop]);
  watch.take([]);
  expect(texts(watch)).toEqual(["imbalance-in-loop retired", "lock-overhead retired"]);
});

test("marks are forgotten, and what is retired with them", () => {
  const watch = new Watch();
  watch.take([lock]);
  watch.take([loop]);
  watch.forget();
  expect(texts(watch)).toEqual(["imbalance-in-loop"]);
  watch.take([]);
  expect(texts(watch)).toEqual(["imbalance-in-loop retired"]);
});

test("one name at two paths, or in two phases, is two properties", () => {
  const watch = new Watch();
  watch.take([lock]);
  watch.take([lock, { ...lock, path: 7 }, { ...lock, phase: "solve" }]);
  expect(watch.rows().map(({ mark }) => mark)).toEqual(["", "new", "new"]);
});

test("of very many retired ones the last are kept", () => {
  const watch = new Watch();
  const many = Array.from({ length: RETIRED_MAX + 5 }, (_, i) => property("lock-overhead", i, 0.1));
  watch.take(many);
  watch.take([]);
  expect(watch.rows().length).toBe(RETIRED_MAX);
  expect(watch.rows()[0]!.property.path).toBe(RETIRED_MAX + 4);
  expect(watch.dropped).toBe(5);
});

test("evidence reads as in the command line's table", () => {
  expect(evidenceText(lock, "units")).toBe(
    "threads 1-3: time to enter and to leave, 6 in all, 3 at most",
  );
  expect(besideText(lock)).toBe("mean of 4 threads: 37.5 %");
  const one = { ...lock.evidence, threads: "2", threadCount: 1, beside: null };
  expect(evidenceText({ ...lock, evidence: one }, "units")).toBe(
    "thread 2: time to enter and to leave, 3",
  );
  expect(besideText({ ...lock, evidence: one })).toBe("");
  const odd = Array.from({ length: 256 }, (_, i) => 2 * i + 1).join(",");
  const many = { ...lock.evidence, threads: odd, threadCount: 256 };
  expect(evidenceText({ ...lock, evidence: many }, "ns")).toMatch(/^threads 1,3,[\d,]{55}…: time/);
});

test("a property is found by words of its name, its place and its phase", () => {
  for (const words of ["", "lock", "OVERHEAD a.c", "critical main", "/src/"]) {
    expect(hasWords(lock, words), words).toBe(true);
  }
  for (const words of ["loop", "lock b.c"]) expect(hasWords(lock, words), words).toBe(false);
  const named = { ...lock, kind: "region", region: "setup", phase: "solve" };
  expect(placeOf(named)).toBe("region setup");
  expect(hasWords(named, "solve setup")).toBe(true);
});
