/** Grains of a directive by the size of their work and of what they cost to make. */

import type { GrainCell } from "./grain-sums";
import { count, scaled } from "./units";

/** A cell in its place: rows go down from the dearest grains, the last has the unknown ones. */
export interface PlacedCell {
  cell: GrainCell;
  column: number;
  row: number;
  /** From just above 0 to 1, for the cell with most grains. */
  shade: number;
  /** Each of its grains works less than it costs. */
  isLow: boolean;
}

export interface CellGrid {
  /** Sizes in bits, from left to right. */
  works: number[];
  /** Sizes in bits, from the top down; null: not known. */
  creations: (number | null)[];
  cells: PlacedCell[];
  /** Grains that work as much as they cost: ends in columns and rows. None: outside. */
  even: { from: [number, number]; to: [number, number] } | null;
}

export function gridOf(cells: GrainCell[]): CellGrid {
  const works = sizes(cells.map((cell) => cell.workBits));
  const known = cells.map((cell) => cell.creationBits).filter((bits) => bits !== null);
  const creations: (number | null)[] = sizes(known).reverse();
  if (known.length < cells.length) creations.push(null);
  const most = Math.max(1, ...cells.map(({ grains }) => grains));
  return {
    works,
    creations,
    cells: cells.map((cell) => ({
      cell,
      column: works.indexOf(cell.workBits),
      row: creations.indexOf(cell.creationBits),
      shade: Math.log2(cell.grains + 1) / Math.log2(most + 1),
      isLow: cell.creationBits !== null && cell.workBits < cell.creationBits,
    })),
    even: evenLine(works, sizes(known)),
  };
}

/** Without gaps. */
function sizes(bits: number[]): number[] {
  if (bits.length === 0) return [];
  const least = Math.min(...bits);
  return Array.from({ length: Math.max(...bits) - least + 1 }, (_, i) => least + i);
}

function evenLine(works: number[], creations: number[]): CellGrid["even"] {
  if (works.length === 0 || creations.length === 0) return null;
  const from = Math.max(works[0]!, creations[0]!);
  const to = Math.min(works[works.length - 1]!, creations[creations.length - 1]!) + 1;
  if (from >= to) return null;
  const top = creations[creations.length - 1]! + 1;
  return { from: [from - works[0]!, top - from], to: [to - works[0]!, top - to] };
}

/** The least number of so many bits. */
export function leastOf(bits: number): number {
  return bits === 0 ? 0 : 2 ** (bits - 1);
}

/** `12 grains: 16 to 31 of work, 8 to 15 to make`. */
export function cellText({ workBits, creationBits, grains }: GrainCell, unit: string): string {
  const made =
    creationBits === null ? "creation not known" : `${range(creationBits, unit)} to make`;
  return `${count(grains)} ${grains === 1 ? "grain" : "grains"}: ${range(workBits, unit)} of work, ${made}`;
}

function range(bits: number, unit: string): string {
  if (bits < 2) return scaled(bits, unit);
  return `${scaled(leastOf(bits), unit)} to ${scaled(2 ** bits - 1, unit)}`;
}
