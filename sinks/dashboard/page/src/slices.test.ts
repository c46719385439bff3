import { expect, test } from "vitest";
import type { Strip } from "./api";
import { inWords, named, slices } from "./slices";

/** Thread 0 works for 10, and waits for 6 of the next 30. */
const strip: Strip = {
  threads: 4,
  shown: 4,
  cut: 40,
  ends: [10, 40],
  rows: [
    { threads: "0", times: [{ work: 10 }, { work: 24, sync: 6 }] },
    { threads: "1-3", times: [{ work: 14, idle: -4 }, { idle: 30 }] },
  ],
  others: 0,
};

test("slices are as wide as they are long, and classes as high as their share", () => {
  const [first, second] = slices(strip, strip.rows[0]!, 400, 20);
  expect(first).toMatchObject({ begin: 0, end: 10, x: 0, width: 100 });
  expect(first!.pieces).toEqual([{ one: "work", y: 0, height: 20 }]);
  expect(second).toMatchObject({ begin: 10, end: 40, x: 100, width: 300 });
  expect(second!.pieces).toEqual([
    { one: "work", y: 4, height: 16 },
    { one: "sync", y: 0, height: 4 },
  ]);
});

test("what is less than nothing is said, and not drawn", () => {
  const [first] = slices(strip, strip.rows[1]!, 400, 20);
  expect(first!.pieces).toEqual([{ one: "work", y: 0, height: 20 }]);
  expect(inWords("1-3", first!, "units")).toBe(
    "threads 1-3, 0 to 10: work 14, 140.0 %; idle -4, -40.0 %",
  );
});

test("a slice says all its numbers", () => {
  const [, second] = slices(strip, strip.rows[0]!, 400, 20);
  expect(inWords("0", second!, "units")).toBe(
    "thread 0, 10 to 40: work 24, 80.0 %; sync 6, 20.0 %",
  );
  expect(named("0,2")).toBe("threads 0,2");
});
