/** Questions of the what-if page: its hypotheses, and regions ranked by the gain of each alone. */

import { scaleLog } from "d3-scale";
import type { Profile, Region } from "./api";
import { alone, parsePart, partText, type Bounds, type Part } from "./curves";

/** A slider's positions: 1x to 64x, four to a doubling, then no time at all. */
export const STEPS = 6 * 4 + 1;

export function factorAt(step: number): number {
  return step >= STEPS ? Infinity : +(2 ** (step / 4)).toFixed(2);
}

const slide = scaleLog([1, 64], [0, STEPS - 1]).clamp(true);

export function stepOf(factor: number): number {
  return Number.isFinite(factor) ? Math.round(slide(factor)) : STEPS;
}

/** The factor of the ranking, as an address has it: at least 1, 16 if it is no number. */
export function rankFactorOf(text: string): number {
  return text === "inf" ? Infinity : Math.max(1, Number(text) || 16);
}

/** A region if it alone were faster. */
export interface Ranked {
  region: Region;
  /** Empty: it cannot be selected, for it has no line and no name. */
  selector: string;
  bounds: Bounds;
  /** How much shorter the program could be, in percent. */
  gain: number;
}

/** Every region of the profile, each alone faster by the factor; `named`: their selectors. */
export function ranked(profile: Profile, factor: number, named: Map<Region, string>): Ranked[] {
  return profile.regions.map((region) => {
    const bounds = alone(region, profile, factor);
    return { region, selector: named.get(region) ?? "", bounds, gain: shorter(profile, bounds) };
  });
}

/** By how many percent the program could be shorter within these bounds. */
export function shorter(profile: Profile, bounds: Bounds): number {
  return (100 * (profile.bound - bounds.max)) / Math.max(1, profile.bound);
}

/** An address's hypotheses: those about regions of the profile, and texts of the others. */
export function hypotheses(
  texts: string[],
  regions: Map<string, Region>,
): { known: Part[]; strange: string[] } {
  const known = texts
    .map(parsePart)
    .filter((part): part is Part => part !== null && regions.has(part.selector));
  const strange = texts.filter((text) => !known.some((part) => partText(part) === text));
  return { known, strange };
}

/** The hypotheses with one region's factor set; 1 takes it out. */
export function withFactor(parts: Part[], selector: string, factor: number): Part[] {
  const changed = parts.some((part) => part.selector === selector)
    ? parts.map((part) => (part.selector === selector ? { selector, factor } : part))
    : [...parts, { selector, factor }];
  return changed.filter((part) => part.factor > 1);
}
