import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LostByClass, Scale } from "./api";
import { classRows, pathText, shareOf, termsOf } from "./lost";

/** A series on 1, 2, 4 and 8 threads, as the command line writes it. */
const scale: Scale = JSON.parse(
  readFileSync(
    new URL("../../../../view/src/test/resources/view/scale.json", import.meta.url),
    "utf8",
  ),
);

const MS = 1_000_000;

/** Lost time as the server sends it; nothing of it is cut. */
function lostOn(threads: number): LostByClass {
  const lost = scale.lostTime.find((one) => one.threads === threads)!.byClass!;
  return { ...lost, accounts: { ...lost.accounts, cut: {} } };
}

test("classes that grew most come first, and those that did not change are left out", () => {
  expect(classRows(lostOn(2))).toEqual([
    { one: "idle", by: 210 * MS },
    { one: "imbalance", by: 195 * MS },
    { one: "work", by: 5 * MS },
  ]);
});

test("the paths of a class sum to it", () => {
  for (const threads of [2, 4]) {
    const lost = lostOn(threads);
    for (const { one, by } of classRows(lost)) {
      const { terms, cut } = termsOf(lost, one);
      expect(terms.reduce((sum, term) => sum + term.by, cut.by)).toBe(by);
    }
  }
});

test("a class has its own paths, and others that are not listed", () => {
  const { terms, cut } = termsOf(lostOn(2), "work");
  expect(terms.map(({ path, by }) => [pathText(path).name, by / MS])).toEqual([
    ["for a.c:5", 10],
    ["for a.c:9", -5],
  ]);
  expect(cut.terms).toBe(0);
  const some = lostOn(2);
  some.accounts.cut = { work: { terms: 3, by: 7 } };
  expect(termsOf(some, "work").cut).toEqual({ terms: 3, by: 7 });
  expect(termsOf(some, "idle").cut.terms).toBe(0);
});

test("shares sum to what is lost of a linear speedup", () => {
  const lost = lostOn(2);
  const all = classRows(lost).reduce((sum, { by }) => sum + shareOf(lost, by), 0);
  expect(all).toBeCloseTo((100 * 410) / (2 * 710), 10);
  expect(all).toBeCloseTo(100 * scale.speedups[1]!.severity, 10);
});

test("a path is named by its construct, and by those around it", () => {
  expect(pathText(["parallel a.c:3", "for a.c:9"])).toEqual({
    name: "for a.c:9",
    around: "parallel a.c:3",
  });
  expect(pathText([])).toEqual({ name: "program", around: "" });
});
