import { expect, test } from "vitest";
import {
  arcPath,
  arcsOf,
  ARCS_PX,
  headPath,
  LINE_PX,
  marginText,
  marksOf,
  middleOf,
} from "./plan-margin";
import type { Dependence, PlanRegion } from "./plans";

const EXTENT = { file: "/src/a.c", from: 10, lines: 40 };

const at = (line: number, file = "/src/a.c") => ({ label: `a.c:${line}`, file, line });

function chain(variable: string, write: number, read: number): Dependence {
  return { variable, write: at(write), read: at(read), distance: 1, count: 5 };
}

function region(line: number, coverage: number, dependences: Dependence[] = []): PlanRegion {
  return {
    kind: "loop",
    region: `a.c:${line}`,
    file: "/src/a.c",
    line,
    lastLine: line + 1,
    function: "main",
    label: "serial",
    selfParallelism: 2,
    coverage,
    instances: 1,
    dependences,
    dependencesCut: 0,
  };
}

test("a line has the region with most of the program, and all in words", () => {
  const marks = marksOf([region(12, 5), region(12, 40), region(11, 50), region(9, 60)], EXTENT);
  expect(marks.map(({ line, region }) => [line, region.coverage])).toEqual([
    [11, 50],
    [12, 40],
  ]);
  expect(marks[1]!.title.split("\n")).toEqual([
    "loop a.c:12: 40.0 % of the work, SP 2.00, serial",
    "loop a.c:12: 5.0 % of the work, SP 2.00, serial",
  ]);
  expect(marksOf([region(12, 5)], { ...EXTENT, file: "/src/b.c" })).toEqual([]);
});

test("each dependence is drawn once, for all regions that have it", () => {
  const both = [region(12, 5, [chain("a", 14, 13)]), region(11, 9, [chain("a", 14, 13)])];
  const { arcs, outside } = arcsOf(both, EXTENT);
  expect(arcs).toHaveLength(1);
  expect(arcs[0]!.regions).toHaveLength(2);
  expect(outside).toBe(0);
  const away = arcsOf([region(12, 5, [chain("a", 14, 60), chain("b", 3, 4)])], EXTENT);
  expect(away).toEqual({ arcs: [], outside: 1 });
});

/** Those in one lane never have a line in common, judged line by line. */
test("arcs that overlap lie in different lanes", () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  for (let round = 0; round < 50; round++) {
    const dependences = Array.from({ length: 1 + random(20) }, (_, i) =>
      chain(`v${i}`, 10 + random(40), 10 + random(40)),
    );
    const { arcs } = arcsOf([region(12, 5, dependences)], EXTENT);
    expect(arcs).toHaveLength(dependences.length);
    const taken = new Set<string>();
    for (const { from, to, lane } of arcs) {
      for (let line = Math.min(from, to); line <= Math.max(from, to); line++) {
        expect(taken).not.toContain(`${lane} ${line}`);
        taken.add(`${lane} ${line}`);
      }
    }
  }
  const nested = arcsOf([region(12, 5, [chain("far", 10, 30), chain("near", 14, 15)])], EXTENT);
  expect(nested.arcs.map(({ dependence, lane }) => [dependence.variable, lane])).toEqual([
    ["near", 0],
    ["far", 1],
  ]);
});

test("an arc goes from the line that writes to the one that reads", () => {
  const [arc] = arcsOf([region(12, 5, [chain("a", 14, 12)])], EXTENT).arcs;
  expect(middleOf(10, EXTENT)).toBe(LINE_PX / 2);
  const path = arcPath(arc!, EXTENT);
  expect(path.startsWith(`M${ARCS_PX} ${4.5 * LINE_PX}H`)).toBe(true);
  expect(path.endsWith(` ${2.5 * LINE_PX}H${ARCS_PX}`)).toBe(true);
  expect(headPath(arc!, EXTENT)).toContain(`M${ARCS_PX} ${2.5 * LINE_PX}`);
  const [same] = arcsOf([region(12, 5, [chain("a", 12, 12)])], EXTENT).arcs;
  expect(arcPath(same!, EXTENT)).toContain(`M${ARCS_PX} ${2.25 * LINE_PX}H`);
  expect(headPath(same!, EXTENT)).toContain(`M${ARCS_PX} ${2.75 * LINE_PX}`);
});

test("the margin has a text", () => {
  const all = [region(12, 5, [chain("a", 14, 12)])];
  const text = marginText(marksOf(all, EXTENT), arcsOf(all, EXTENT).arcs);
  expect(text).toBe(
    "loop a.c:12: 5.0 % of the work, SP 2.00, serial; a: a.c:14 → a.c:12, distance 1",
  );
  expect(marginText([], [])).toBe("no regions");
  const many = Array.from({ length: 20 }, (_, i) => region(11 + i, 1));
  expect(marginText(marksOf(many, EXTENT), [])).toContain("; and 8 more");
});
