import { expect, test } from "vitest";
import type { Run } from "./api";
import { matches } from "./filter";
import { format, parse, withParameter } from "./route";
import { duration, ratio, scaled } from "./units";

test("amounts have three digits and their unit", () => {
  expect(scaled(1_234_567_890, "ns")).toBe("1.23 s");
  expect(scaled(999_600, "ns")).toBe("1.00 ms");
  expect(scaled(12, "ns")).toBe("12 ns");
  expect(scaled(45_600_000, "cycles")).toBe("45.6 M");
  expect(scaled(1_234_567, "units")).toBe("1234567");
  expect(scaled(100.0625, "units")).toBe("100.06");
  expect(ratio(72.839)).toBe("72.84");
  expect(ratio(12_645.2)).toBe("12645");
  expect(ratio(null)).toBe("inf");
  expect(duration(187_000)).toBe("3:07");
  expect(duration(7_387_000)).toBe("2:03:07");
});

test("routes keep what a link should, and no token", () => {
  const route = parse("#/run/a%2Fb/whatif?h=relax.c%3A5%3D8x&token=secret&h=%40solve%3Dinf");
  expect(route.path).toEqual(["run", "a/b", "whatif"]);
  expect(route.token).toBe("secret");
  expect(route.query.getAll("h")).toEqual(["relax.c:5=8x", "@solve=inf"]);
  expect(format(route.path, route.query)).not.toContain("secret");
  expect(parse(withParameter(route, "h", ["a.c:1=2x"])).query.getAll("h")).toEqual(["a.c:1=2x"]);
  expect(withParameter(route, "h", "")).toBe("#/run/a%2Fb/whatif");
  expect(parse("").path).toEqual([]);
});

test("runs are filtered by words and fields", () => {
  const run: Run = {
    run: "k3f9q2zd01",
    state: "running",
    name: "nightly",
    labels: { branch: "main" },
    program: "/src/relax",
    arguments: ["1000"],
    host: "node7",
    job: "4711",
    rank: 1,
    rankCount: 0,
    ranksOf: null,
    threads: 2,
    unit: "ns",
    startedAt: "",
    writtenAt: "",
    endedAt: null,
    endReason: "",
    loss: {},
    serial: false,
  };
  for (const words of [
    "",
    "relax",
    "RELAX 1000",
    "host:node7 job:47",
    "label:branch=main state:run",
    "rank:1",
    "k3f",
  ]) {
    expect(matches(run, words), words).toBe(true);
  }
  for (const words of [
    "primes",
    "host:node8",
    "rank:10",
    "state:ended",
    "relax job:9",
    "relax:5",
  ]) {
    expect(matches(run, words), words).toBe(false);
  }
});
