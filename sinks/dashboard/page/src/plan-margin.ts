/** The margin of a source: where regions begin, and dependences between its lines. */

import {
  dependenceText,
  nameOf,
  parallelismText,
  rowKey,
  type Dependence,
  type PlanRegion,
} from "./plans";
import { percent } from "./units";

/** Height of a line; the style sheet has the same. */
export const LINE_PX = 19;

/** Where arcs end, and bars begin. */
export const ARCS_PX = 74;
export const BAR_PX = 56;
export const MARGIN_PX = 190;

const LANE_PX = 9;
const LANES_MAX = 7;
const BEND_PX = 4;

/** Lines from one to another, of one file. */
export interface Extent {
  file: string;
  from: number;
  lines: number;
}

function isIn(extent: Extent, { file, line }: { file: string; line: number }): boolean {
  return file === extent.file && line >= extent.from && line < extent.from + extent.lines;
}

/** Regions that begin in a line. */
export interface LineMark {
  line: number;
  /** Shown: that with most of the program. */
  region: PlanRegion;
  /** All of them in words. */
  title: string;
}

export function marksOf(regions: PlanRegion[], extent: Extent): LineMark[] {
  const byLine = new Map<number, PlanRegion[]>();
  for (const region of regions) {
    if (isIn(extent, region)) byLine.set(region.line, [...(byLine.get(region.line) ?? []), region]);
  }
  return [...byLine]
    .map(([line, all]) => {
      const [region] = all.sort((a, b) => b.coverage - a.coverage);
      return { line, region: region!, title: all.map(markText).join("\n") };
    })
    .sort((a, b) => a.line - b.line);
}

export function markText(region: PlanRegion): string {
  return `${nameOf(region)}: ${percent(region.coverage)} % of the work, SP ${parallelismText(region)}, ${region.label}`;
}

/** A dependence between two lines, and how far out it is drawn. */
export interface Arc {
  key: string;
  from: number;
  to: number;
  lane: number;
  dependence: Dependence;
  /** Keys of the regions whose iterations have it. */
  regions: string[];
}

/**
 * Dependences of which both lines are here, each once. Those that overlap lie in different lanes,
 * short ones inside. `outside` counts the others that have a line here.
 */
export function arcsOf(regions: PlanRegion[], extent: Extent): { arcs: Arc[]; outside: number } {
  const arcs = new Map<string, Arc>();
  const outside = new Set<string>();
  for (const region of regions) {
    for (const dependence of region.dependences) {
      const { write, read, variable } = dependence;
      const key = `${variable} ${write.file}:${write.line} ${read.file}:${read.line}`;
      const here = [write, read].filter((place) => isIn(extent, place)).length;
      const known = arcs.get(key);
      if (here === 1) outside.add(key);
      else if (known) known.regions.push(rowKey(region));
      else if (here === 2)
        arcs.set(key, {
          key,
          from: write.line,
          to: read.line,
          lane: 0,
          dependence,
          regions: [rowKey(region)],
        });
    }
  }
  return { arcs: inLanes([...arcs.values()]), outside: outside.size };
}

function least(arc: Arc): number {
  return Math.min(arc.from, arc.to);
}

function most(arc: Arc): number {
  return Math.max(arc.from, arc.to);
}

function inLanes(arcs: Arc[]): Arc[] {
  const ordered = [...arcs].sort(
    (a, b) => most(a) - least(a) - (most(b) - least(b)) || least(a) - least(b),
  );
  const lanes: Arc[][] = [];
  for (const arc of ordered) {
    const isFree = (lane: Arc[]) =>
      lane.every((other) => most(other) < least(arc) || least(other) > most(arc));
    const found = lanes.findIndex(isFree);
    arc.lane = found < 0 ? lanes.length : found;
    (lanes[arc.lane] ??= []).push(arc);
  }
  return ordered;
}

export function middleOf(line: number, extent: Extent): number {
  return (line - extent.from + 0.5) * LINE_PX;
}

/** Way of an arc from the line that writes to the one that reads. Beyond the last lane they lie on each other. */
export function arcPath(arc: Arc, extent: Extent): string {
  const x = ARCS_PX - 12 - LANE_PX * Math.min(arc.lane, LANES_MAX - 1);
  const [y1, y2] = [middleOf(arc.from, extent), middleOf(arc.to, extent)];
  if (arc.from === arc.to) {
    const [up, down] = [y1 - LINE_PX / 4, y1 + LINE_PX / 4];
    return `M${ARCS_PX} ${up}H${x + BEND_PX}Q${x} ${up} ${x} ${y1}Q${x} ${down} ${x + BEND_PX} ${down}H${ARCS_PX}`;
  }
  const bend = y2 > y1 ? BEND_PX : -BEND_PX;
  return `M${ARCS_PX} ${y1}H${x + BEND_PX}Q${x} ${y1} ${x} ${y1 + bend}V${y2 - bend}Q${x} ${y2} ${x + BEND_PX} ${y2}H${ARCS_PX}`;
}

/** Head of an arc, at the line that reads. */
export function headPath(arc: Arc, extent: Extent): string {
  const y = middleOf(arc.to, extent) + (arc.from === arc.to ? LINE_PX / 4 : 0);
  return `M${ARCS_PX} ${y}l-6 -3v6z`;
}

const TEXTS_MAX = 12;

/** All of the margin in words, for those who do not see it. */
export function marginText(marks: LineMark[], arcs: Arc[]): string {
  const texts = [
    ...marks.map(({ title }) => title.replaceAll("\n", ", ")),
    ...arcs.map(({ dependence }) => dependenceText(dependence)),
  ];
  const more = texts.length - TEXTS_MAX;
  return (
    texts.slice(0, TEXTS_MAX).join("; ") + (more > 0 ? `; and ${more} more` : "") || "no regions"
  );
}
