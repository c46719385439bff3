/** Grains of a run, as `whip.grains/1` has them, and how they are put in words. */

import { count, percent, scaled } from "./units";

export interface Grains {
  run: string;
  unit: string;
  ended: boolean;
  /** Records that have not come. */
  missing: number;
  /** `measured`, or `in work`: part of the work of the task that makes them. */
  creation: string;
  count: number;
  directives: GrainDirective[];
  grains: WorstGrain[];
}

export interface GrainDirective {
  kind: string;
  label: string;
  file: string;
  line: number;
  function: string;
  grains: number;
  work: number;
  maxWork: number;
  /** Sums by part of the creation; null: known of no grain. */
  creation: Record<Part, number | null> & { unknown: number };
  lowBenefits: number;
  /** Grains by the power of two at or below their benefit: `2^-2`; `0`: without work. */
  benefits: Record<string, number>;
  cells: GrainCell[];
  causes: GrainCause[];
}

/** Grains whose work and creation have so many bits; 0 has none. */
export interface GrainCell {
  workBits: number;
  /** null: not known. */
  creationBits: number | null;
  grains: number;
  work: number;
  /** Creation and finish, as far as they are known. */
  cost: number;
}

export interface GrainCause {
  cause: string;
  grains: number;
  cost: number;
  share: number;
}

/** A grain that is among the worst of its directive by one number. */
export interface WorstGrain {
  lineage: string;
  kind: string;
  label: string;
  number: "benefit" | "creation" | "lateness";
  work?: number;
  cost?: number;
  creation?: number;
  lateness?: number;
}

export const PARTS = ["alloc", "copy", "submit", "dispatch", "finish"] as const;
export type Part = (typeof PARTS)[number];

/** To create all grains of a directive; null: known of none. */
export function creationOf({ creation, grains }: GrainDirective): number | null {
  if (creation.unknown === grains) return null;
  return PARTS.reduce((sum, part) => sum + (creation[part] ?? 0), 0);
}

/** The cause that costs most; none: no grain is bad. */
export function worstCause({ causes }: GrainDirective): GrainCause | undefined {
  return causes.reduce<GrainCause | undefined>(
    (worst, one) => (worst === undefined || one.cost > worst.cost ? one : worst),
    undefined,
  );
}

/** `too fine: 12 grains, 75.0 %`. */
export function causeText({ cause, grains, share }: GrainCause): string {
  return `${cause.replace("-", " ")}: ${count(grains)} ${grains === 1 ? "grain" : "grains"}, ${percent(100 * share)} %`;
}

/** `12 us of work, cost 3 us to make`. */
export function worstText(grain: WorstGrain, unit: string): string {
  switch (grain.number) {
    case "benefit":
      return `${scaled(grain.work ?? 0, unit)} of work, cost ${scaled(grain.cost ?? 0, unit)} to make`;
    case "creation":
      return `cost ${scaled(grain.creation ?? 0, unit)} to make`;
    case "lateness":
      return `ended ${scaled(grain.lateness ?? 0, unit)} later than the mean of its siblings`;
  }
}

/** A step of the benefits: the lower end as people read it, and its grains. */
export interface BenefitStep {
  from: string;
  grains: number;
  isLow: boolean;
}

/** By rising benefit, without gaps between the first and the last. */
export function benefitSteps({ benefits }: GrainDirective): BenefitStep[] {
  const powers = Object.keys(benefits)
    .filter((name) => name !== "0")
    .map((name) => Number(name.slice(2)))
    .sort((a, b) => a - b);
  const steps: BenefitStep[] = [];
  if (benefits["0"]) steps.push({ from: "no work", grains: benefits["0"], isLow: true });
  for (let power = powers[0] ?? 0; power <= (powers[powers.length - 1] ?? -1); power++) {
    const from = power < 0 ? `1/${2 ** -power}` : String(2 ** power);
    steps.push({ from, grains: benefits[`2^${power}`] ?? 0, isLow: power < 0 });
  }
  return steps;
}
