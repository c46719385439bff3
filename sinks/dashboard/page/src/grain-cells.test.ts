import { expect, test } from "vitest";
import { cellText, gridOf } from "./grain-cells";
import type { GrainCell } from "./grain-sums";

function cell(workBits: number, creationBits: number | null, grains: number): GrainCell {
  return { workBits, creationBits, grains, work: 0, cost: 0 };
}

test("places cells without gaps between sizes", () => {
  const grid = gridOf([cell(2, 4, 1), cell(5, 3, 3), cell(5, null, 1)]);
  expect(grid.works).toEqual([2, 3, 4, 5]);
  expect(grid.creations).toEqual([4, 3, null]);
  expect(grid.cells.map(({ column, row, isLow }) => [column, row, isLow])).toEqual([
    [0, 0, true],
    [3, 1, false],
    [3, 2, false],
  ]);
  expect(grid.cells.map(({ shade }) => shade)).toEqual([0.5, 1, 0.5]);
});

test("draws the line where grains work as much as they cost", () => {
  // Sizes that both have are 3 and 4: two columns from the left, up to the top.
  expect(gridOf([cell(1, 4, 1), cell(5, 3, 1)]).even).toEqual({ from: [2, 2], to: [4, 0] });
  expect(gridOf([cell(1, 8, 1)]).even).toBeNull();
  expect(gridOf([cell(1, null, 1)]).even).toBeNull();
});

test("says which grains a cell has", () => {
  expect(cellText(cell(5, 0, 1), "units")).toBe("1 grain: 16 to 31 of work, 0 to make");
  expect(cellText(cell(1, null, 2), "units")).toBe("2 grains: 1 of work, creation not known");
});
