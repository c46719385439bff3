import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Account, Times } from "./api";
import { CLASSES, MEANINGS, mostOf, NOT_VISIBLE, rowsBy, threadsIn, together } from "./classes";
import { sorted } from "./table";

const REPOSITORY = new URL("../../../../", import.meta.url);

function text(file: string): string {
  return readFileSync(new URL(file, REPOSITORY), "utf8");
}

/** Four threads and one critical construct of 1, as the command line writes it. */
const critical: Account = JSON.parse(text("view/src/test/resources/view/constructs.json"));

const nothing = Object.fromEntries(CLASSES.map((one) => [one, 0])) as Times;

test("threads are read as they are written", () => {
  expect(threadsIn("7")).toEqual([7]);
  expect(threadsIn("0-3,5,8-9")).toEqual([0, 1, 2, 3, 5, 8, 9]);
});

test("rows by construct have the sums over threads, and loss is all but work", () => {
  const rows = rowsBy(critical, "construct");
  expect(rows.map(({ name, count, total, loss }) => [name, count, total, loss])).toEqual([
    ["program", 1, 0, 0],
    ["parallel a.c:7", 4, 6, 6],
    ["critical a.c:9", 4, 10, 6],
  ]);
  expect(rows[2]!.times).toEqual({ ...nothing, work: 4, sync: 6 });
});

test("rows by thread sum up to the elapsed time, and all rows to all", () => {
  const rows = rowsBy(critical, "thread");
  expect(rows.map(({ name, total, loss }) => [name, total, loss])).toEqual([
    ["thread 0", 4, 3],
    ["thread 1", 4, 3],
    ["thread 2", 4, 3],
    ["thread 3", 4, 3],
  ]);
  expect(rows[1]!.times).toEqual({ ...nothing, work: 1, sync: 1, imbalance: 2 });
  const all = together(critical);
  expect([all.total, all.loss, all.count]).toEqual([16, 12, 9]);
  for (const by of ["construct", "thread"] as const) {
    expect(rowsBy(critical, by).reduce((sum, row) => sum + row.total, 0)).toBe(all.total);
  }
});

test("threads that stand together count each", () => {
  const [program, parallel] = critical.paths;
  const group = { threads: "0-1,3", count: 2, account: { ...nothing, work: 5, idle: 1 } };
  const account = {
    ...critical,
    paths: [
      { ...program!, groups: [] },
      { ...parallel!, groups: [group] },
    ],
  };
  const rows = rowsBy(account, "construct");
  expect(rows.map(({ count, total, loss }) => [count, total, loss])).toEqual([[6, 18, 3]]);
  expect(rowsBy(account, "thread").map(({ count, total }) => [count, total])).toEqual([
    [2, 6],
    [2, 6],
    [0, 0],
    [2, 6],
  ]);
});

test("most of a class is in a construct, or in a thread of one", () => {
  const most = (chosen: Parameters<typeof mostOf>[1], by: "construct" | "thread") =>
    Object.fromEntries(mostOf(critical, chosen, by));
  expect(most(together(critical), "thread")).toEqual({
    work: "critical a.c:9",
    sync: "critical a.c:9",
    imbalance: "parallel a.c:7",
  });
  expect(most(rowsBy(critical, "construct")[2]!, "construct")).toEqual({
    work: "thread 0",
    sync: "thread 3",
  });
  expect(most(rowsBy(critical, "thread")[0]!, "thread")).toEqual({
    work: "critical a.c:9",
    imbalance: "parallel a.c:7",
  });
});

test("rows are sorted by what is lost in them", () => {
  const column = { name: "loss", title: "", cell: () => "", sort: (row: Row) => row.loss };
  type Row = ReturnType<typeof rowsBy>[number];
  const order = sorted(rowsBy(critical, "construct"), [column], "-loss").map(({ name }) => name);
  expect(order).toEqual(["parallel a.c:7", "critical a.c:9", "program"]);
});

test("classes are those of the account, and have colours of their own in light and dark", () => {
  expect([...CLASSES]).toEqual(Object.keys(critical.classes));
  const [light, dark] = text("sinks/dashboard/page/src/style.css").split("prefers-color-scheme");
  for (const theme of [light!, dark!]) {
    const colours = CLASSES.map((one) => theme.match(`--class-${one}: (#[0-9a-f]{6});`)?.[1]);
    expect(colours).not.toContain(undefined);
    expect(new Set(colours).size).toBe(CLASSES.length);
  }
});

test("classes and what is not visible are explained as on the page of the documentation", () => {
  const page = text("docs/constructs.md").replaceAll("`", "");
  for (const [name, what] of Object.entries({ ...MEANINGS, ...NOT_VISIBLE })) {
    expect(page).toContain(`| ${name} | ${what} |`);
  }
});
