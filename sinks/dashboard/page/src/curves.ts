/** Evaluates a profile's what-if curves: the program's bound, and its speed on P processors. */

import type { Line, Profile, Region } from "./api";

/** A region, or several, and how many times faster; Infinity: takes no time. */
export interface Part {
  selector: string;
  factor: number;
}

/** Limits of the program's bound, equal where it is exact. */
export interface Bounds {
  min: number;
  max: number;
}

export function at(curve: Line[], factor: number): number {
  const x = 1 / factor;
  return curve.reduce((most, line) => Math.max(most, line.rest + line.selected * x), 0);
}

export function upper(region: Region): Line[] {
  return region.curveUpper ?? region.curve;
}

/** Bounds with one region faster. */
export function alone(region: Region, profile: Profile, factor: number): Bounds {
  return { min: at(region.curve, factor), max: Math.min(profile.bound, at(upper(region), factor)) };
}

/**
 * Bounds with several regions faster. At most what the best of them leaves alone; at least what is
 * left of the critical path that was measured, on which a strand in two of the regions is taken off
 * twice. A named region's share of that path is unknown where another path is as long, so all that
 * it could have counts.
 */
export function together(parts: { region: Region; factor: number }[], profile: Profile): Bounds {
  const only = parts[0];
  if (!only) return { min: profile.bound, max: profile.bound };
  if (parts.length === 1) return alone(only.region, profile, only.factor);
  let min = profile.span;
  let max = profile.bound;
  for (const { region, factor } of parts) {
    const most =
      region.annotation === null ? region.serialWork : Math.min(region.work, profile.span);
    min -= (1 - 1 / factor) * most;
    max = Math.min(max, at(upper(region), factor));
  }
  return { min: Math.max(0, min), max };
}

/**
 * All blocks of static loops, one a thread, and what would bound the program if they could be
 * divided further; nothing where that would not help.
 */
export function dividedBlocks(profile: Profile): { region: Region; least: number } | undefined {
  const region = profile.regions.find((one) => one.annotation === "static-blocks");
  const least = region ? at(region.curve, Infinity) : profile.bound;
  return region && least < profile.bound ? { region, least } : undefined;
}

/** The factors at which the curve bends, from 1 on: between them it is a straight line over 1/f. */
export function bends(curve: Line[]): number[] {
  const factors: number[] = [];
  for (let i = 0; i + 1 < curve.length; i++) {
    const [flat, steep] = [curve[i]!, curve[i + 1]!];
    const x = (flat.rest - steep.rest) / (steep.selected - flat.selected);
    if (x > 0 && x < 1) factors.push(1 / x);
  }
  return factors.reverse();
}

export function parallelism(work: number, span: number): number {
  return span === 0 ? (work === 0 ? 1 : Infinity) : work / span;
}

/** Limits of every greedy schedule, in the unit of work. */
export interface Limits {
  /** Least time on any number of processors. */
  bound: Bounds;
  /** All strands, each as long as it is; or less. */
  shortened: number;
  /** How long a processor stands idle at most: in strands, or waiting for a lock. */
  idle: number;
}

export function asMeasured(profile: Profile): Limits {
  return {
    bound: { min: profile.bound, max: profile.bound },
    shortened: profile.work,
    idle: profile.spanUnlocked + profile.lockedWork,
  };
}

/** Where locks are held, it is unknown how much less others would wait for them: at most as measured. */
export function faster(
  profile: Profile,
  bound: Bounds,
  parts: { region: Region; factor: number }[],
): Limits {
  const measured = asMeasured(profile);
  const saved = parts.reduce((sum, { region, factor }) => sum + (1 - 1 / factor) * region.work, 0);
  return {
    bound,
    shortened: Math.max(0, profile.work - saved),
    idle: profile.lockedWork === 0 ? bound.max : measured.idle,
  };
}

/** On P processors, compared with one, whatever greedy schedule. */
export function speedup(work: number, limits: Limits, processors: number): Bounds {
  if (work === 0) return { min: 1, max: 1 };
  return {
    min: work / Math.min(work, work / processors + (1 - 1 / processors) * limits.idle),
    max: work / Math.max(limits.shortened / processors, limits.bound.min),
  };
}

/** 1, 2, 4, ... to where more gives no more: twice the parallelism, or the threads there were. */
export function processors(work: number, bound: number, threads: number): number[] {
  const most = Math.min(
    2 ** 20,
    Math.max(threads, 2 * Math.min(parallelism(work, bound), 2 ** 19), 2),
  );
  const counts = [1];
  while (counts[counts.length - 1]! < most) counts.push(counts[counts.length - 1]! * 2);
  return counts;
}

/** Those and enough between them, with every bend of either bound, to draw a line through. */
export function drawn(counts: number[], work: number, lengths: number[]): number[] {
  const last = counts[counts.length - 1]!;
  const between = Array.from({ length: 8 * counts.length }, (_, i) => Math.round(2 ** (i / 8)));
  const bends = lengths.flatMap((length) => [
    Math.floor(parallelism(work, length)),
    Math.ceil(parallelism(work, length)),
  ]);
  const all = new Set(
    [...counts, ...between, ...bends].filter((count) => count >= 1 && count <= last),
  );
  return [...all].sort((a, b) => a - b);
}

/** How specifications name regions: files as briefly as their names allow. Some have no name. */
export function selectors(profile: Profile): Map<Region, string> {
  const files = new Set(profile.regions.map((region) => region.file));
  const names = new Map<Region, string>();
  for (const region of profile.regions) {
    if (region.annotation) names.set(region, "@" + region.annotation);
    else if (region.kinds.length > 0 && region.file && region.line > 0) {
      names.set(region, `${brief(region.file, files)}:${region.line}`);
    }
  }
  return names;
}

function brief(file: string, files: Set<string>): string {
  let start = file.length;
  while (start > 0) {
    start = file.lastIndexOf("/", start - 1);
    const end = file.slice(start + 1);
    const like = [...files].filter((other) => other === end || other.endsWith("/" + end));
    if (like.length <= 1) return end;
  }
  return file;
}

export function factorText(factor: number): string {
  return Number.isFinite(factor) ? `${+factor.toFixed(4)}x` : "inf";
}

export function partText(part: Part): string {
  return `${part.selector}=${factorText(part.factor)}`;
}

/** Reads `a.c:3=8x`, `@name=inf`; null for anything else. */
export function parsePart(text: string): Part | null {
  const equals = text.lastIndexOf("=");
  const number = text.slice(equals + 1).replace(/x$/, "");
  const factor = number === "inf" ? Infinity : Number(number);
  return equals > 0 && number !== "" && factor >= 1
    ? { selector: text.slice(0, equals), factor }
    : null;
}
