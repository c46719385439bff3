/** Geometry of the icicle: the tree of the critical path as boxes in pixels. Knows no page. */

import { hierarchy, partition, type HierarchyRectangularNode } from "d3-hierarchy";
import type { Tree } from "./api";

export type Node = HierarchyRectangularNode<Tree>;

/** A node as it is drawn; or several neighbours, too thin to be drawn alone, as one. */
export interface Box {
  /** The first of the neighbours. */
  node: Node;
  x: number;
  width: number;
  row: number;
  /** How many neighbours; 0: a node. */
  folded: number;
}

/** Deeper ones come when one zooms in. */
export const LEVELS_MAX = 16;
/** Pieces thinner than this are drawn as one, with their neighbours. */
export const THINNEST_PX = 2;

/** The root of the tree, arranged from 0 to 1: each node is as wide as the work on it. */
export function arranged(tree: Tree): Node {
  const nodes = hierarchy(tree).sum(
    (node) => node.critical - node.children.reduce((sum, child) => sum + child.critical, 0),
  );
  return partition<Tree>()(nodes);
}

/** Steps from the root, as a link keeps them. */
export function pathOf(node: Node): string {
  return node
    .ancestors()
    .reverse()
    .slice(1)
    .map((one) => one.data.name)
    .join("\n");
}

/** The node that a link means; the root if there is none. */
export function nodeAt(root: Node, path: string | null): Node {
  return root.descendants().find((node) => pathOf(node) === path) ?? root;
}

/** The nodes around a node, from the root on: each as wide as the picture, a row each. */
export function around(zoomed: Node): Node[] {
  return zoomed.ancestors().reverse().slice(0, -1);
}

/** The boxes with `zoomed` as wide as the picture, below what is around it. */
export function boxes(zoomed: Node, width: number): Box[] {
  const scale = width / (zoomed.x1 - zoomed.x0);
  const above = around(zoomed);
  const drawn: Box[] = above.map((node, row) => ({ node, x: 0, width, row, folded: 0 }));
  const xOf = (node: Node) => (node.x0 - zoomed.x0) * scale;
  const widthOf = (node: Node) => (node.x1 - node.x0) * scale;
  const draw = (node: Node, row: number) => {
    drawn.push({ node, x: xOf(node), width: widthOf(node), row, folded: 0 });
    if (row - above.length >= LEVELS_MAX) return;
    const thin: Node[] = [];
    for (const child of node.children ?? []) {
      if (widthOf(child) >= THINNEST_PX) draw(child, row + 1);
      else thin.push(child);
    }
    const together = thin.reduce((sum, child) => sum + widthOf(child), 0);
    if (thin[0] && together >= 1) {
      const x = xOf(thin[0]);
      drawn.push({ node: thin[0], x, width: together, row: row + 1, folded: thin.length });
    }
  };
  draw(zoomed, above.length);
  return drawn;
}

/** How many rows the boxes take. */
export function rows(drawn: Box[]): number {
  return drawn.reduce((most, { row }) => Math.max(most, row + 1), 0);
}

/** Those that are in no other of them. */
export function outermost(nodes: Node[]): Node[] {
  const all = new Set(nodes);
  return nodes.filter(
    (node) =>
      !node
        .ancestors()
        .slice(1)
        .some((one) => all.has(one)),
  );
}

/** Where an arrow key leads; null: nowhere from here; undefined: it is no arrow key. */
export function neighbour(node: Node, key: string): Node | null | undefined {
  const siblings = node.parent?.children ?? [];
  const here = siblings.indexOf(node);
  switch (key) {
    case "ArrowDown":
      return node.children?.[0] ?? null;
    case "ArrowUp":
      return node.parent;
    case "ArrowRight":
      return siblings[here + 1] ?? null;
    case "ArrowLeft":
      return siblings[here - 1] ?? null;
    default:
      return undefined;
  }
}
