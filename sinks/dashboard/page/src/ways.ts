/**
 * Control flow from grid to pixels, as `whip flow --format svg` draws it: the server's layout has
 * places and ways, and this the sizes. Knows no page.
 */

import type { Flow, FlowChange, FlowEdge, FlowNode, Passes } from "./api";
import { count } from "./units";

export const BOX = { width: 176, height: 56 };

/** Room beside a box for lanes and labels. */
const GUTTER = 104;
/** Room above a row of boxes and below it, for arcs. */
const CHANNEL = 56;
const MARGIN = 16;
const COLUMN = BOX.width + GUTTER;
const ROW = BOX.height + 2 * CHANNEL;
/** Between lanes. */
const LANE = 8;

/** Places of a box where lines end, from its left side. */
const AT = {
  downFrom: 12,
  downTo: 28,
  belowTo: 52,
  aboveTo: 76,
  belowFrom: 124,
  aboveFrom: 148,
  upFrom: 166,
};

/** Characters on a line beside a box. */
const LABEL = 12;

/** Shades of a box by its share of all threads' time, from so many percent. */
export const SHADES = [
  { from: 0, text: "< 1 %", fill: "#f7fbff", ink: "#000000" },
  { from: 1, text: "1 % to 5 %", fill: "#c6dbef", ink: "#000000" },
  { from: 5, text: "5 % to 20 %", fill: "#6baed6", ink: "#000000" },
  { from: 20, text: "20 % to 50 %", fill: "#2171b5", ink: "#ffffff" },
  { from: 50, text: ">= 50 %", fill: "#08306b", ink: "#ffffff" },
];

export function shadeOf(percent: number) {
  return SHADES.filter((shade) => percent >= shade.from).pop() ?? SHADES[0]!;
}

/** A line as SVG has it, and the middle of its label. */
export interface Way {
  path: string;
  x: number;
  y: number;
}

/** Places of a flow's boxes and lines, below a head of so many pixels. */
export class Picture {
  readonly width: number;
  readonly height: number;
  private readonly nodes: Map<number, FlowNode>;
  /** How many arcs lie above each other, by side and row. */
  private readonly tracks = new Map<string, number>();

  constructor(
    flow: Flow,
    private readonly head = 0,
  ) {
    this.nodes = new Map(flow.nodes.map((node) => [node.path, node]));
    this.width = GUTTER + flow.columns * COLUMN + MARGIN;
    this.height = head + flow.rows * ROW + MARGIN;
    for (const edge of flow.edges) {
      const key = this.trackKey(edge);
      this.tracks.set(key, Math.max(edge.track, this.tracks.get(key) ?? 0));
    }
  }

  x(node: FlowNode): number {
    return GUTTER + node.column * COLUMN;
  }

  y(node: FlowNode): number {
    return this.north(node) + CHANNEL;
  }

  way(edge: FlowEdge): Way {
    const from = this.nodes.get(edge.from)!;
    const to = this.nodes.get(edge.to)!;
    switch (edge.side) {
      case "straight":
        return this.straight(from, to);
      case "above":
        return this.arc(edge, this.x(from) + AT.aboveFrom, this.y(to), -1, this.x(to) + AT.aboveTo);
      case "below": {
        const south = this.y(to) + BOX.height;
        return this.arc(edge, this.x(from) + AT.belowFrom, south, 1, this.x(to) + AT.belowTo);
      }
      case "down":
        return this.down(edge, from, to);
      case "up":
        return this.up(edge, from, to);
    }
  }

  /** North of a box's row. */
  private north(node: FlowNode): number {
    return this.head + node.row * ROW;
  }

  private straight(from: FlowNode, to: FlowNode): Way {
    const begin = this.x(from) + BOX.width;
    const end = this.x(to);
    const y = this.y(to) + BOX.height / 2;
    return { path: `M ${begin} ${y} H ${end}`, x: middle(begin, end), y: y - 5 };
  }

  /** Beside a row: arcs share the room to the next one. */
  private arc(edge: FlowEdge, begin: number, side: number, sign: 1 | -1, end: number): Way {
    const tracks = this.tracks.get(this.trackKey(edge))!;
    const y = side + sign * Math.floor((CHANNEL * edge.track) / (tracks + 1));
    return {
      path: `M ${begin} ${side} V ${y} H ${end} V ${side}`,
      x: middle(begin, end),
      y: y - 3,
    };
  }

  private down(edge: FlowEdge, from: FlowNode, to: FlowNode): Way {
    const south = this.y(from) + BOX.height;
    const lane = this.x(from) - LANE * (edge.track + 1);
    const end = this.x(to) + AT.downTo;
    const y = this.y(to);
    const begin = `M ${this.x(from) + AT.downFrom} ${south} V ${south + 6}`;
    return {
      path: `${begin} H ${lane} V ${this.north(to) + 6} H ${end} V ${y}`,
      x: end,
      y: y - 12,
    };
  }

  private up(edge: FlowEdge, from: FlowNode, to: FlowNode): Way {
    const east = this.x(to) + BOX.width;
    const lane = east + LANE * (edge.track + 1);
    const south = this.y(to) + BOX.height;
    const begin = `M ${this.x(from) + AT.upFrom} ${this.y(from)} V ${this.north(from) + 12}`;
    return { path: `${begin} H ${lane} V ${south - 8} H ${east}`, x: lane, y: south + 12 };
  }

  private trackKey(edge: FlowEdge): string {
    return `${edge.side} ${this.nodes.get(edge.to)!.row}`;
  }
}

function middle(begin: number, end: number): number {
  return Math.floor((begin + end) / 2);
}

/** Signs and words of what differs from another run. */
export const CHANGES: Record<FlowChange, { sign: string; text: string }> = {
  same: { sign: "", text: "as before" },
  new: { sign: "+ ", text: "new" },
  gone: { sign: "- ", text: "gone" },
  more: { sign: "↑ ", text: "more" },
  fewer: { sign: "↓ ", text: "fewer" },
  other: { sign: "≠ ", text: "as many, but by other threads" },
};

/** Stands before what differs; empty where one run is shown alone. */
export function signOf({ change = "same" }: { change?: FlowChange }): string {
  return CHANGES[change].sign;
}

/** `0-3|5`, and of two runs `↑ 0|5→0|7`. */
export function passesText(edge: FlowEdge): string {
  const { change, text, before } = edge;
  const sign = signOf(edge);
  if (change === "gone") return sign + before!.text;
  if (change !== "more" && change !== "fewer" && change !== "other") return sign + text;
  const hasSpaces = (before!.text + text).includes(" ");
  return sign + before!.text + (hasSpaces ? " → " : "→") + text;
}

/** `5x`, and of two runs `5x→7x`. */
export function entriesText({ change, entries, before }: FlowNode): string {
  if (change === "gone") return `${amount(before!.entries)}x`;
  const now = `${amount(entries)}x`;
  return change === "more" || change === "fewer" ? `${amount(before!.entries)}x→${now}` : now;
}

function amount(number: number): string {
  return count(number).replace(" ", "");
}

/** `0-3,5|5`, or as much of it as fits: `0,2,…|5`, `3 classes`, `↑ 20→28`. */
export function fitted(edge: FlowEdge): string {
  const text = passesText(edge);
  if (text.length <= LABEL) return text;
  const { change, before } = edge;
  const sign = signOf(edge);
  if (change === "more" || change === "fewer")
    return `${sign}${amount(before!.passes)}→${amount(edge.passes)}`;
  if (change === "other") return sign + amount(edge.passes);
  return sign + fittedAlone(change === "gone" ? before! : edge, LABEL - sign.length);
}

function fittedAlone({ text, classes }: Passes, width: number): string {
  if (text.length <= width) return text;
  if (classes.length > 1) return `${classes.length} classes`;
  const { threads, passes } = classes[0]!;
  const rest = `…|${passes}`;
  const end = threads.lastIndexOf(",", width - rest.length - 1);
  return threads.slice(0, end + 1) + rest;
}

/** Name of a user region, or the source location; empty where neither is known. */
export function placeOf({ name, label }: FlowNode): string {
  return name || label;
}

/** `critical a.c:9` */
export function nodeName(node: FlowNode): string {
  return `${node.kind} ${placeOf(node)}`.trim();
}

/** The last letters of what is too long. */
export function shortened(text: string, letters: number): string {
  return text.length <= letters ? text : "…" + text.slice(text.length - letters + 1);
}

/** `+`: has paths in it that are not drawn; `^`: is the layer's own path, inside another. */
export function markOf(flow: Flow, node: FlowNode): "" | "+" | "^" {
  if (flow.layer === node.path && node.parent !== null) return "^";
  const isOpen = flow.nodes.some((one) => one.parent === node.path);
  return node.children > 0 && !isOpen ? "+" : "";
}

/** Where an arrow key leads; null: nowhere from here; undefined: it is no arrow key. */
export function neighbour(flow: Flow, node: FlowNode, key: string): FlowNode | null | undefined {
  const beside = (by: number) =>
    flow.nodes.find((one) => one.row === node.row && one.column === node.column + by) ?? null;
  switch (key) {
    case "ArrowRight":
      return beside(1);
    case "ArrowLeft":
      return beside(-1);
    case "ArrowDown":
      return flow.nodes.find((one) => one.parent === node.path) ?? null;
    case "ArrowUp":
      return flow.nodes.find((one) => one.path === node.parent) ?? null;
    default:
      return undefined;
  }
}

/** Where `^` leads from a layer: to its parent's; from the program's to the whole graph, which is empty. */
export function layerAbove(flow: Flow): string {
  const top = flow.nodes.find((node) => node.path === flow.layer);
  return String(top?.parent ?? "");
}
