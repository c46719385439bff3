/** Numbers as people read them; the same as the command line's. */

const TIME = ["ns", "us", "ms", "s"];
const COUNT = ["", "k", "M", "G", "T", "P", "E"];

function threeDigits(value: number, step: number): string {
  if (step === 0 || Math.abs(value) >= 99.95) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 9.995 ? 1 : 2);
}

function withPrefix(amount: number, prefixes: string[]): string {
  let scaled = amount;
  let step = 0;
  while (Math.abs(scaled) >= 999.5 && step < prefixes.length - 1) {
    scaled /= 1000;
    step++;
  }
  return `${threeDigits(scaled, step)} ${prefixes[step]}`.trim();
}

/** Work or a length in a run's unit; virtual units are exact. */
export function scaled(amount: number, unit: string): string {
  if (unit === "ns") return withPrefix(amount, TIME);
  if (unit === "instructions" || unit === "cycles") return withPrefix(amount, COUNT);
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

export function count(number: number): string {
  return withPrefix(number, COUNT);
}

export function ratio(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return "inf";
  return value.toFixed(value >= 99.995 ? 0 : 2);
}

export function percent(value: number | null): string {
  return value === null || Number.isNaN(value) ? "?" : value.toFixed(1);
}

export function change(value: number | null | undefined): string {
  return value === null || value === undefined
    ? ""
    : `${value >= 0 ? "+" : ""}${value.toFixed(1)}%`;
}

/** A stretch of wall time: 850 ms, 4.2 s, 3:07, 2:03:07. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const pad = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${pad(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function command(run: { program: string; arguments: string[] }): string {
  return [fileName(run.program), ...run.arguments].join(" ");
}

export function losses(loss: Record<string, number>): number {
  return Object.values(loss).reduce((sum, number) => sum + number, 0);
}
