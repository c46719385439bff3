import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLASSES, MEANINGS, NOT_VISIBLE } from "./classes";

const REPOSITORY = new URL("../../../../", import.meta.url);

function text(file: string): string {
  return readFileSync(new URL(file, REPOSITORY), "utf8");
}

/** An account as the command line writes it. */
const critical = JSON.parse(text("view/src/test/resources/view/constructs.json"));

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
