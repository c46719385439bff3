import { expect, test } from "vitest";
import type { Profile, Region } from "./api";
import * as curves from "./curves";

function region(serialWork: number, curve: [number, number][], upper?: [number, number][]): Region {
  const lines = (pairs: [number, number][]) =>
    pairs.map(([rest, selected]) => ({ rest, selected }));
  return {
    label: "relax.c:5",
    kinds: ["for"],
    file: "/src/relax.c",
    line: 5,
    annotation: null,
    work: 90,
    serialWork,
    serialWorkPercent: 0,
    curve: lines(curve),
    ...(upper && { curveUpper: lines(upper) }),
  };
}

// The model's first worked answer: span 63, the loop's chunks 50 and 40 beside the region's own.
const LOOP = region(50, [
  [25, 0],
  [18, 40],
  [13, 50],
]);
const OUTSIDE = region(3, [[60, 3]]);

test("a curve is the largest of its lines", () => {
  expect(curves.at(LOOP.curve, 1)).toBe(63);
  expect(curves.at(LOOP.curve, 2)).toBe(38);
  expect(curves.at(LOOP.curve, 5)).toBe(26);
  expect(curves.at(LOOP.curve, Infinity)).toBe(25);
  expect(curves.bends(LOOP.curve)).toEqual([2, 40 / 7]);
});

const profile = (work: number, span: number) =>
  ({ work, span, bound: span, lockedWork: 0, spanUnlocked: span }) as Profile;
const MEASURED = profile(115, 63);

test("one region is exact where its curve is", () => {
  expect(curves.alone(LOOP, MEASURED, 2)).toEqual({ min: 38, max: 38 });
  expect(
    curves.alone(
      region(
        50,
        [
          [25, 0],
          [13, 50],
        ],
        [
          [25, 0],
          [18, 45],
        ],
      ),
      MEASURED,
      2,
    ),
  ).toEqual({ min: 38, max: 40.5 });
});

test("several have bounds", () => {
  const parts = [
    { region: LOOP, factor: 2 },
    { region: OUTSIDE, factor: Infinity },
  ];
  expect(curves.together(parts, MEASURED)).toEqual({ min: 35, max: 38 });
  expect(curves.together([], MEASURED)).toEqual({ min: 63, max: 63 });
  expect(curves.together(parts.slice(0, 1), MEASURED)).toEqual({ min: 38, max: 38 });
});

test("blocks of static loops are spoken of where smaller ones would help", () => {
  const blocks = { ...region(50, [[13, 50]]), annotation: "static-blocks" };
  const among = (regions: Region[]) => curves.dividedBlocks({ ...MEASURED, regions });
  expect(among([LOOP, blocks])).toEqual({ region: blocks, least: 13 });
  expect(among([LOOP, { ...blocks, curve: [{ rest: 63, selected: 0 }] }])).toBeUndefined();
  expect(among([LOOP])).toBeUndefined();
});

test("equally long paths in named regions can shrink together", () => {
  const side = (name: string) => ({ ...region(0, [[50, 0]]), work: 50, annotation: name });
  const both = ["left", "right"].map((name) => ({ region: side(name), factor: 5 }));
  expect(curves.together(both, profile(100, 50))).toEqual({ min: 0, max: 50 });
});

test("processors bound the speedup from both sides", () => {
  const speedup = (work: number, span: number, count: number) =>
    curves.speedup(work, curves.asMeasured(profile(work, span)), count);
  expect(speedup(115, 63, 1)).toEqual({ min: 1, max: 1 });
  expect(speedup(1000, 10, 10)).toEqual({ min: 1000 / 109, max: 10 });
  expect(speedup(1000, 10, 1000).max).toBe(100);
  expect(curves.processors(1000, 100, 2)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(curves.processors(0, 0, 1)).toEqual([1, 2]);
});

test("what is done under one lock is done one after another", () => {
  const critical = {
    work: 200,
    span: 100,
    bound: 200,
    lockedWork: 200,
    spanUnlocked: 0,
  } as Profile;
  expect(curves.speedup(200, curves.asMeasured(critical), 2)).toEqual({ min: 1, max: 1 });
  const section = region(100, [[0, 200]]);
  const bound = curves.together([{ region: { ...section, work: 200 }, factor: 2 }], critical);
  expect(bound).toEqual({ min: 100, max: 100 });
  expect(
    curves.speedup(
      200,
      curves.faster(critical, bound, [{ region: { ...section, work: 200 }, factor: 2 }]),
      2,
    ),
  ).toEqual({ min: 1, max: 2 });
});

test("lines are drawn through every bend", () => {
  expect(curves.drawn([1, 2, 4, 8], 65, [10])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(curves.drawn([1, 2, 4, 8, 16, 32, 64, 128], 7284, [100])).toEqual(
    expect.arrayContaining([72, 73, 128]),
  );
});

test("selectors are as brief as the files allow", () => {
  const other = { ...LOOP, file: "/lib/relax.c" };
  const named = { ...LOOP, annotation: "solve" };
  const nowhere = { ...OUTSIDE, kinds: [], file: "", line: 0 };
  const names = (regions: Region[]) =>
    regions.map((one) => curves.selectors({ regions } as Profile).get(one));
  expect(names([LOOP, named, nowhere])).toEqual(["relax.c:5", "@solve", undefined]);
  expect(names([LOOP, other])).toEqual(["src/relax.c:5", "lib/relax.c:5"]);
});

test("parts are read as they are written", () => {
  for (const text of ["relax.c:5=8x", "@solve=1.5x", "a=b.c:3=inf"]) {
    expect(curves.partText(curves.parsePart(text)!)).toBe(text);
  }
  for (const text of ["relax.c:5", "=8x", "a.c:1=", "a.c:1=0.5x", "a.c:1=x", "a.c:1=-inf"]) {
    expect(curves.parsePart(text)).toBeNull();
  }
});
