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
  /** How many neighbours; 0: a node. */
  folded: number;
}

/** Deeper ones come when one zooms in. */
export const LEVELS_MAX = 16;
/** Pieces thinner than this are drawn as one, with their neighbours. */
const THINNEST_PX = 2;

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

/** The box's path, unlike those of all other boxes. */
export function pathOfBox({ node, folded }: Box): string {
  return pathOf(node) + (folded > 0 ? "\n…" : "");
}

/**
 * The boxes with `zoomed` as wide as the picture, below what is around it: each of those is as wide,
 * too. A box lies in the row of its node's depth.
 */
export function boxes(zoomed: Node, width: number): Box[] {
  const scale = width / (zoomed.x1 - zoomed.x0);
  const xOf = (node: Node) => (node.x0 - zoomed.x0) * scale;
  const widthOf = (node: Node) => (node.x1 - node.x0) * scale;
  const around = zoomed.ancestors().reverse().slice(0, -1);
  const drawn: Box[] = around.map((node) => ({ node, x: 0, width, folded: 0 }));
  const draw = (node: Node) => {
    drawn.push({ node, x: xOf(node), width: widthOf(node), folded: 0 });
    if (node.depth - zoomed.depth >= LEVELS_MAX) return;
    const thin: Node[] = [];
    for (const child of node.children ?? []) {
      if (widthOf(child) >= THINNEST_PX) draw(child);
      else thin.push(child);
    }
    const together = thin.reduce((sum, child) => sum + widthOf(child), 0);
    if (thin[0] && together >= 1) {
      drawn.push({ node: thin[0], x: xOf(thin[0]), width: together, folded: thin.length });
    }
  };
  draw(zoomed);
  return drawn;
}

/** How many rows the boxes take. */
export function rows(drawn: Box[]): number {
  return drawn.reduce((most, { node }) => Math.max(most, node.depth + 1), 0);
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
