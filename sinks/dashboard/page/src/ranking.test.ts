import { expect, test } from "vitest";
import type { Region } from "./api";
import { factorAt, hypotheses, rankFactorOf, STEPS, stepOf, withFactor } from "./ranking";

test("a slider's positions are factors, and back", () => {
  expect(factorAt(0)).toBe(1);
  expect(factorAt(4)).toBe(2);
  expect(factorAt(24)).toBe(64);
  expect(factorAt(STEPS)).toBe(Infinity);
  for (let step = 0; step <= STEPS; step++) expect(stepOf(factorAt(step))).toBe(step);
  expect(stepOf(1000)).toBe(24);
});

test("the ranking's factor is at least 1, whatever an address has", () => {
  expect(["4", "inf", "0.5", "-3", "x", ""].map(rankFactorOf)).toEqual([4, Infinity, 1, 1, 16, 16]);
});

test("an address may ask about regions that the run does not have", () => {
  const regions = new Map([["a.c:3", {} as Region]]);
  const { known, strange } = hypotheses(["a.c:3=8x", "b.c:1=2x", "a.c:3=", "no"], regions);
  expect(known).toEqual([{ selector: "a.c:3", factor: 8 }]);
  expect(strange).toEqual(["b.c:1=2x", "a.c:3=", "no"]);
});

test("a slider adds, changes or takes out its region", () => {
  const one = withFactor([], "a", 2);
  expect(one).toEqual([{ selector: "a", factor: 2 }]);
  const two = withFactor(one, "b", Infinity);
  expect(withFactor(two, "a", 4).map((part) => part.factor)).toEqual([4, Infinity]);
  expect(withFactor(two, "a", 1)).toEqual([{ selector: "b", factor: Infinity }]);
});
