import { expect, test } from "vitest";
import type { Tree } from "./api";
import { arranged, boxes, LEVELS_MAX, neighbour, nodeAt, outermost, pathOf, rows } from "./boxes";

function tree(name: string, critical: number, children: Tree[] = []): Tree {
  return { name, kind: "task", label: name, file: "a.c", line: 1, critical, children };
}

const left = tree("left", 600, [tree("inner", 500)]);
const right = tree("right", 300);
const root = arranged(tree("all", 1000, [left, right]));
const at = (path: string) => nodeAt(root, path);

test("a box is as wide as the work on it, and lies inside its parent", () => {
  const seen = boxes(root, 1000).map(({ node, x, width }) => [
    node.data.name,
    Math.round(x),
    Math.round(width),
    node.depth,
  ]);
  expect(seen).toEqual([
    ["all", 0, 1000, 0],
    ["left", 0, 600, 1],
    ["inner", 0, 500, 2],
    ["right", 600, 300, 1],
  ]);
  expect(rows(boxes(root, 1000))).toBe(3);
});

test("a node that is zoomed to is as wide as the picture, and so is what is around it", () => {
  const seen = boxes(at("left"), 600).map(({ node, width }) => [
    node.data.name,
    Math.round(width),
    node.depth,
  ]);
  expect(seen).toEqual([
    ["all", 600, 0],
    ["left", 600, 1],
    ["inner", 500, 2],
  ]);
  const inner = boxes(at("left\ninner"), 600).map(({ node, width }) => [node.data.name, width]);
  expect(inner.slice(0, 2)).toEqual([
    ["all", 600],
    ["left", 600],
  ]);
});

test("thin neighbours are one box, or none where even that is too thin", () => {
  const thin = Array.from({ length: 5 }, (_, i) => tree(`thin${i}`, 1));
  const many = arranged(tree("all", 1000, [tree("wide", 900), ...thin]));
  const folded = (width: number) => boxes(many, width).filter((box) => box.folded > 0);
  expect(folded(1000).map((box) => [box.folded, Math.round(box.width)])).toEqual([[5, 5]]);
  expect(folded(100)).toEqual([]);
  expect(boxes(many, 3000).filter((box) => box.node.depth === 1)).toHaveLength(6);
});

test("deep trees are drawn so far down, from where one has zoomed to", () => {
  let deep = tree("d40", 1);
  for (let i = 39; i >= 0; i--) deep = tree(`d${i}`, 1, [deep]);
  const top = arranged(deep);
  expect(rows(boxes(top, 100))).toBe(LEVELS_MAX + 1);
  const far = nodeAt(top, Array.from({ length: 10 }, (_, i) => `d${i + 1}`).join("\n"));
  expect(rows(boxes(far, 100))).toBe(10 + LEVELS_MAX + 1);
});

test("a link's path finds its node, and the root if the path is another's", () => {
  expect(pathOf(at("left\ninner"))).toBe("left\ninner");
  expect(pathOf(root)).toBe("");
  expect(nodeAt(root, "gone")).toBe(root);
  expect(nodeAt(root, null)).toBe(root);
});

test("what lies in another one that was found is not counted twice", () => {
  const found = [at("left"), at("left\ninner"), at("right")];
  expect(outermost(found)).toEqual([at("left"), at("right")]);
});

test("arrow keys lead to parent, child and siblings, or nowhere", () => {
  expect(neighbour(root, "ArrowDown")).toBe(at("left"));
  expect(neighbour(at("left"), "ArrowRight")).toBe(at("right"));
  expect(neighbour(at("right"), "ArrowLeft")).toBe(at("left"));
  expect(neighbour(at("left"), "ArrowUp")).toBe(root);
  expect(neighbour(at("right"), "ArrowRight")).toBeNull();
  expect(neighbour(at("left"), "ArrowLeft")).toBeNull();
  expect(neighbour(root, "ArrowRight")).toBeNull();
  expect(neighbour(root, "x")).toBeUndefined();
});
