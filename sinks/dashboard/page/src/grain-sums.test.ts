import { expect, test } from "vitest";
import {
  benefitSteps,
  causeText,
  creationOf,
  worstCause,
  worstText,
  type GrainDirective,
} from "./grain-sums";

const TASKS: GrainDirective = {
  kind: "task",
  label: "a.c:7",
  file: "/src/a.c",
  line: 7,
  function: "main",
  grains: 4,
  work: 442,
  maxWork: 300,
  creation: { alloc: 0, copy: 0, submit: 104, dispatch: null, finish: null, unknown: 0 },
  lowBenefits: 1,
  benefits: { "2^-2": 1, "2^1": 1, "2^2": 2, "0": 3 },
  cells: [],
  causes: [
    { cause: "too-fine", grains: 1, cost: 8, share: 0.015 },
    { cause: "contended-creation", grains: 2, cost: 80, share: 0.147 },
  ],
};

test("adds up what creation is known to cost", () => {
  expect(creationOf(TASKS)).toBe(104);
  const unknown = { ...TASKS.creation, submit: null, unknown: 4 };
  expect(creationOf({ ...TASKS, creation: unknown })).toBeNull();
});

test("names the cause that costs most", () => {
  expect(causeText(worstCause(TASKS)!)).toBe("contended creation: 2 grains, 14.7 %");
  expect(worstCause({ ...TASKS, causes: [] })).toBeUndefined();
});

test("leaves no step of the benefits out", () => {
  expect(benefitSteps(TASKS).map(({ from, grains }) => `${from} ${grains}`)).toEqual([
    "no work 3",
    "1/4 1",
    "1/2 0",
    "1 0",
    "2 1",
    "4 2",
  ]);
  expect(benefitSteps({ ...TASKS, benefits: {} })).toEqual([]);
});

test("says what is bad about a grain", () => {
  const grain = { lineage: "R-3", kind: "task", label: "a.c:7" };
  expect(worstText({ ...grain, number: "benefit", work: 2, cost: 8 }, "units")).toBe(
    "2 of work, cost 8 to make",
  );
  expect(worstText({ ...grain, number: "lateness", lateness: 72 }, "units")).toBe(
    "ended 72 later than the mean of its siblings",
  );
});
