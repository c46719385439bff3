/** Properties of a run since somebody began to look, and how they read. Knows no page. */

import type { Property } from "./api";
import { percent, scaled } from "./units";

/** Difference from when the list was opened. */
export type Mark = "" | "new" | "changed" | "retired";

export interface Watched {
  property: Property;
  mark: Mark;
  /** Severity at that time; null: the property did not stand then. */
  before: number | null;
}

/** Retired properties that are kept: the last ones. */
export const RETIRED_MAX = 200;

/** Characters that name threads. */
const THREADS_MAX = 60;

export function propertyKey({ name, path, phase }: Property): string {
  return `${name} ${path} ${phase}`;
}

function severities(properties: Property[]): Map<string, number> {
  return new Map(properties.map((one) => [propertyKey(one), one.severity]));
}

/** Compares each state of a run's properties with the first one. */
export class Watch {
  /** Severities that the first state had. */
  private first: Map<string, number> | null = null;
  private standing: Property[] = [];
  /** In the order in which they were retired. */
  private readonly retired = new Map<string, Property>();

  /** How many retired properties are not kept. */
  dropped = 0;

  /** Takes a state; the same one may come again. */
  take(properties: Property[]): void {
    if (properties === this.standing) return;
    const now = new Set(properties.map(propertyKey));
    for (const one of this.standing) {
      if (!now.has(propertyKey(one))) this.retired.set(propertyKey(one), one);
    }
    now.forEach((key) => this.retired.delete(key));
    for (const key of this.retired.keys()) {
      if (this.retired.size <= RETIRED_MAX) break;
      this.retired.delete(key);
      this.dropped++;
    }
    this.first ??= severities(properties);
    this.standing = properties;
  }

  /** Lets the newest state be the first. */
  forget(): void {
    this.first = severities(this.standing);
    this.retired.clear();
    this.dropped = 0;
  }

  /** Those that stand, as they came, and those that have been retired meanwhile, the last one first. */
  rows(): Watched[] {
    const before = (one: Property) => this.first?.get(propertyKey(one)) ?? null;
    const standing = this.standing.map((property): Watched => {
      const then = before(property);
      const mark = then === null ? "new" : then === property.severity ? "" : "changed";
      return { property, mark, before: then };
    });
    const retired = [...this.retired.values()].reverse();
    return [
      ...standing,
      ...retired.map((one): Watched => ({ property: one, mark: "retired", before: before(one) })),
    ];
  }
}

/** `critical a.c:9` */
export function placeOf({ kind, region, label }: Property): string {
  return `${kind} ${region || label}`.trim();
}

/** Whether every one of the words is in a property's texts. */
export function hasWords(property: Property, words: string): boolean {
  const { name, phase, file } = property;
  const text = `${name} ${placeOf(property)} ${property.function} ${phase} ${file}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** `threads 1-3: time to enter and to leave, 6 in all, 3 at most`, as the command line says it. */
export function evidenceText({ evidence }: Property, unit: string): string {
  const { what, sum, longest, threads, threadCount } = evidence;
  const most = scaled(longest, unit);
  if (threadCount === 1) return `thread ${threads}: ${what}, ${most}`;
  const shown = threads.length <= THREADS_MAX ? threads : threads.slice(0, THREADS_MAX - 1) + "…";
  return `threads ${shown}: ${what}, ${scaled(sum, unit)} in all, ${most} at most`;
}

/** `mean of 4 threads: 37.5 %`; empty: nothing stands beside the severity. */
export function besideText({ evidence: { beside } }: Property): string {
  return beside ? `${beside.what}: ${percent(100 * beside.share)} %` : "";
}

/** `+12.5`: by how many percent points of the elapsed time it has changed. */
export function growthText({ property, mark, before }: Watched): string {
  if (mark !== "changed" || before === null) return "";
  const by = 100 * (property.severity - before);
  return `${by >= 0 ? "+" : ""}${percent(by)}`;
}
