import { expect, test } from "vitest";
import {
  commandOf,
  coresAt,
  coresText,
  curveOf,
  cutText,
  dependenceText,
  isStep,
  nameOf,
  notesOf,
  queryOf,
  reasonText,
  rowsOf,
  stepOf,
  STEPS,
  toggled,
  wishOf,
  type Dependence,
  type LeftRegion,
  type Plan,
  type PlanStep,
} from "./plans";
import { parse, withParameter } from "./route";

const at = (line: number) => ({ label: `a.c:${line}`, file: "/src/a.c", line });

const CHAIN: Dependence = { variable: "b", write: at(9), read: at(8), distance: 1, count: 998 };

const REGION = {
  kind: "loop",
  region: "a.c:8",
  file: "/src/a.c",
  line: 8,
  lastLine: 9,
  function: "main",
  label: "serial",
  selfParallelism: 1,
  coverage: 40,
  instances: 1,
  dependences: [CHAIN],
  dependencesCut: 0,
};

const STEP: PlanStep = {
  ...REGION,
  region: "a.c:3",
  dependences: [],
  rank: 1,
  ideal: 39,
  saved: 30,
  cumulative: 30,
  efforts: [],
  pragma: "#pragma omp parallel for",
};

const LEFT: LeftRegion = {
  ...REGION,
  reason: "too little self-parallelism",
  excluded: false,
  planned: null,
};

const PLAN: Plan = {
  unit: "units",
  work: 100,
  ended: true,
  personality: "openmp",
  cores: 4,
  saved: 30,
  speedup: 10 / 7,
  ideal: { saved: 39, speedup: 100 / 61 },
  curve: [
    { cores: 1, saved: 0, speedup: 1 },
    { cores: 2, saved: 100, speedup: null },
  ],
  stopAfter: 1,
  steps: [STEP],
  stepsCut: 0,
  left: [LEFT, { ...LEFT, region: "a.c:5", reason: "excluded by the user", excluded: true }],
  leftCut: 0,
  unseen: [],
  unseenCut: 0,
};

test("the address keeps what is asked for, and what makes no sense there is left out", () => {
  const route = parse("#/run/x/plan?for=cilk&cores=64&exclude=a.c:3&exclude=f&exclude=a.c:3");
  const wish = wishOf(route);
  expect(wish).toEqual({ personality: "cilk", cores: "64", excluded: ["a.c:3", "f"] });
  expect(queryOf(wish)).toBe("personality=cilk&cores=64&exclude=a.c%3A3&exclude=f");
  expect(commandOf("x", wish)).toBe(
    "whip plan x --for cilk --cores 64 --exclude a.c:3 --exclude f",
  );
  const strange = wishOf(parse("#/run/x/plan?for=mpi&cores=-3"));
  expect(strange).toEqual({ personality: "openmp", cores: "", excluded: [] });
  expect(queryOf(strange)).toBe("personality=openmp");
  expect(commandOf("x", strange)).toBe("whip plan x");
  const less = withParameter(route, "exclude", toggled(wish.excluded, "f"));
  expect(wishOf(parse(less)).excluded).toEqual(["a.c:3"]);
});

test("names are excluded and taken back", () => {
  expect(toggled([], "f")).toEqual(["f"]);
  expect(toggled(["f", "g"], "f")).toEqual(["g"]);
});

test("each step of the slider is a power of two", () => {
  expect(coresAt(STEPS)).toBe(1024);
  for (let step = 0; step <= STEPS; step++) expect(stepOf(coresAt(step))).toBe(step);
  expect(stepOf(5000)).toBe(STEPS);
  expect(stepOf(6)).toBe(3);
  expect(["12", " 7 ", "0", "1e3", "", "9999999999"].map(coresText)).toEqual([
    "12",
    "7",
    "",
    "",
    "",
    "",
  ]);
});

test("a function goes by its name", () => {
  expect(nameOf(STEP)).toBe("loop a.c:3");
  expect(nameOf({ ...STEP, kind: "function" })).toBe("function main()");
});

test("what is excluded stays beside the steps", () => {
  const rows = rowsOf(PLAN);
  expect(rows.map(({ region }) => region)).toEqual(["a.c:3", "a.c:5", "a.c:8"]);
  expect(rows.map(isStep)).toEqual([true, false, false]);
});

test("says what stands in the way", () => {
  expect(dependenceText(CHAIN)).toBe("b: a.c:9 → a.c:8, distance 1");
  expect(dependenceText({ ...CHAIN, distance: 64 })).toContain("64 or more");
  expect(reasonText(LEFT)).toBe("too little self-parallelism; b: a.c:9 → a.c:8, distance 1");
  expect(reasonText({ ...LEFT, dependencesCut: 3 })).toContain("distance 1, and 3 more");
  expect(reasonText({ ...LEFT, reason: "lies inside", planned: "a.c:3", dependences: [] })).toBe(
    "lies inside: a.c:3",
  );
});

test("the curve has no point where all is saved", () => {
  expect(curveOf(PLAN)).toEqual([{ cores: 1, speedup: 1 }]);
});

test("says what is cut", () => {
  expect(cutText(PLAN)).toBe("");
  expect(cutText({ ...PLAN, leftCut: 7, stepsCut: 2 })).toBe(
    "Not shown: 2 more regions that are planned, 7 more that are left out.",
  );
});

test("says what was not examined", () => {
  expect(notesOf(PLAN)).toEqual([]);
  const less = { ...PLAN, unseen: [{ what: "sees only part: qsort()", times: 12 }] };
  expect(notesOf(less)).toEqual(["Not analysed: sees only part: qsort(), 12 times."]);
  const directive = { ...PLAN, left: [{ ...LEFT, kind: "for" }] };
  expect(notesOf(directive)[0]).toContain("SP is work by span");
  const unchecked = { ...PLAN, steps: [{ ...STEP, label: "parallel-unchecked" }] };
  expect(notesOf(unchecked)[0]).toContain("was not examined");
});
