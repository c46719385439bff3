import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Flow, FlowEdge, FlowNode } from "./api";
import {
  BOX,
  entriesText,
  fitted,
  layerAbove,
  markOf,
  neighbour,
  nodeName,
  passesText,
  Picture,
  shadeOf,
  SHADES,
  shortened,
} from "./ways";

const GOLDEN = new URL("../../../../view/src/test/resources/view/", import.meta.url);

function text(file: string): string {
  return readFileSync(new URL(file, GOLDEN), "utf8");
}

/** Lines on all sides: recursion, self loops, ways to the west. */
const listed: Flow = JSON.parse(text("flow-listed.json"));
const svg = text("flow-listed.svg");

/** P(A(X Y) B C(Z)), five times. */
const whole: Flow = JSON.parse(text("flow.json"));
const at = (flow: Flow, path: number) => flow.nodes.find((node) => node.path === path)!;

/** A and what is in it: X and Y. */
const layer: Flow = {
  ...whole,
  layer: 2,
  nodes: whole.nodes.filter(({ path, parent }) => path === 2 || parent === 2),
  edges: [],
};

test("boxes and lines are where the command line's SVG has them", () => {
  const picture = new Picture(listed, 96);
  expect(new Set(listed.edges.map(({ side }) => side)).size).toBe(5);
  expect(svg).toContain(`height="${picture.height}"`);
  for (const node of listed.nodes) {
    const [, drawn] = svg.split(`<g id="path-${node.path}">`);
    const { width, height } = BOX;
    expect(drawn).toMatch(
      new RegExp(
        `^\\s*<title>.*</title>\\s*<rect x="${picture.x(node)}" y="${picture.y(node)}" ` +
          `width="${width}" height="${height}"`,
      ),
    );
  }
  const ways = [...svg.matchAll(/marker-end="url\(#end\)" d="([^"]+)"/g)].map(([, way]) => way);
  expect(listed.edges.map((edge) => picture.way(edge).path)).toEqual(ways);
  const labels = [...svg.matchAll(/<text class="passes" x="(\d+)" y="(\d+)">([^<]+)</g)];
  expect(
    listed.edges.map((edge) => {
      const { x, y } = picture.way(edge);
      return [String(x), String(y), fitted(edge)];
    }),
  ).toEqual(labels.map(([, x, y, label]) => [x, y, label]));
});

test("without a head all is so much higher", () => {
  const node = at(listed, 1);
  expect(new Picture(listed, 96).y(node) - new Picture(listed).y(node)).toBe(96);
});

test("shades are those of the SVG", () => {
  for (const { text: range, fill } of SHADES) {
    expect(svg).toContain(`fill="${fill}"`);
    expect(svg).toContain(`>${range.replace("<", "&lt;").replace(">", "&gt;")}</text>`);
  }
  expect([0, 0.9, 1, 19.9, 20, 50, 100].map((share) => SHADES.indexOf(shadeOf(share)))).toEqual([
    0, 0, 1, 2, 3, 4, 4,
  ]);
});

test("a label has whole numbers of threads, and its passes", () => {
  const edge = (...classes: FlowEdge["classes"]): string =>
    fitted({
      classes,
      text: classes.map(({ threads, passes }) => `${threads}|${passes}`).join(" "),
    } as FlowEdge);
  expect(edge({ threads: "0-3,5", passes: 5 })).toBe("0-3,5|5");
  expect(edge({ threads: "0,2,4,6,8,10", passes: 100 })).toBe("0,2,4,…|100");
  expect(edge({ threads: "100-1000", passes: 1234567890 })).toBe("…|1234567890");
  expect(edge({ threads: "0", passes: 5 }, { threads: "1-3", passes: 2 })).toBe("0|5 1-3|2");
  expect(edge({ threads: "0-7", passes: 5000 }, { threads: "8", passes: 20 })).toBe("2 classes");
});

/** FlowTexts in view writes the same texts. */
test("two runs' passes and entries have both, and a sign", () => {
  const passes = (text: string, passes = 0, classes: FlowEdge["classes"] = []) => ({
    text,
    passes,
    classes,
  });
  const edge = (
    change: FlowEdge["change"],
    before: string | null,
    after: string,
    sums = [20, 28],
  ) =>
    ({
      ...passes(after, sums[1]),
      change,
      before: before === null ? null : passes(before, sums[0]),
    }) as FlowEdge;
  const texts = (one: FlowEdge) => [passesText(one), fitted(one)];
  expect(texts(edge("same", "0-3|5", "0-3|5"))).toEqual(["0-3|5", "0-3|5"]);
  expect(texts(edge("new", null, "0-3|7"))).toEqual(["+ 0-3|7", "+ 0-3|7"]);
  expect(texts(edge("gone", "0|5", ""))).toEqual(["- 0|5", "- 0|5"]);
  expect(texts(edge("more", "0-3|5", "0-3|7"))).toEqual(["↑ 0-3|5→0-3|7", "↑ 20→28"]);
  expect(texts(edge("fewer", "0|1200", "0|11", [1200, 11]))).toEqual([
    "↓ 0|1200→0|11",
    "↓ 1.20k→11",
  ]);
  expect(texts(edge("other", "0-1|1", "0|2 1|0", [2, 2]))).toEqual(["≠ 0-1|1 → 0|2 1|0", "≠ 2"]);
  const many = [{ threads: "0,2,4,6,8,10", passes: 5 }];
  const long = { ...edge("new", null, "0,2,4,6,8,10|5"), classes: many };
  expect(fitted(long)).toBe("+ 0,2,4,…|5");
  expect(fitted({ ...long, change: "gone", text: "", classes: [], before: { ...long } })).toBe(
    "- 0,2,4,…|5",
  );
  const node = (change: FlowNode["change"], before: number | null, entries: number) =>
    entriesText({
      change,
      entries,
      before: before === null ? null : { entries: before, time: 0 },
    } as FlowNode);
  expect(node(undefined, null, 5)).toBe("5x");
  expect(node("new", null, 28)).toBe("28x");
  expect(node("gone", 5, 0)).toBe("5x");
  expect(node("more", 20, 28)).toBe("20x→28x");
  expect(node("fewer", 1200, 11)).toBe("1.20kx→11x");
});

test("names have the kind and the place, and lose their beginning", () => {
  const node = { kind: "for", name: "", label: "rhs.f:36" } as FlowNode;
  expect(nodeName(node)).toBe("for rhs.f:36");
  expect(nodeName({ ...node, kind: "region", name: "setup" })).toBe("region setup");
  expect(nodeName({ ...node, kind: "program", label: "" })).toBe("program");
  expect(shortened("abcdef", 6)).toBe("abcdef");
  expect(shortened("abcdefg", 6)).toBe("…cdefg");
});

test("+ opens what is not drawn, ^ leaves the layer", () => {
  expect(whole.nodes.map((node) => markOf(whole, node)).join("")).toBe("");
  const inP = whole.nodes.filter(({ path, parent }) => path === 1 || parent === 1);
  const top = { ...whole, layer: 1, nodes: inP };
  expect(inP.map((node) => [nodeName(node), markOf(top, node)])).toEqual([
    ["region P", "^"],
    ["region A", "+"],
    ["region B", ""],
    ["region C", "+"],
  ]);
  const root = { ...whole, layer: 0, nodes: whole.nodes.slice(0, 2) };
  expect(root.nodes.map((node) => markOf(root, node))).toEqual(["", "+"]);
});

test("up from a layer is its parent's, and from the program's the whole graph", () => {
  expect(layerAbove(layer)).toBe("1");
  expect(layerAbove({ ...whole, layer: 0 })).toBe("");
});

test("arrow keys lead along a row, into a path and out of it", () => {
  const from = (path: number, key: string) => neighbour(whole, at(whole, path), key)?.path;
  expect(from(2, "ArrowRight")).toBe(5);
  expect(from(5, "ArrowLeft")).toBe(2);
  expect(from(2, "ArrowDown")).toBe(3);
  expect(from(7, "ArrowUp")).toBe(6);
  expect(neighbour(whole, at(whole, 6), "ArrowRight")).toBeNull();
  expect(neighbour(whole, at(whole, 0), "ArrowUp")).toBeNull();
  expect(neighbour(whole, at(whole, 0), "x")).toBeUndefined();
});
