import { appendFileSync } from 'node:fs';
import { type Figure, table } from './table.mjs';

export type { Figure } from './table.mjs';

/** Prints a question's figures, and hands them to `npm run bench`, which shows all of them at its end. */
export function report(question: string, figures: readonly Figure[]): void {
  console.log(`\n${table(figures)}`);
  const file = process.env.BENCH_FIGURES;
  if (file)
    for (const figure of figures) appendFileSync(file, `${JSON.stringify({ question, ...figure })}\n`);
}

/** The middle value; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** `part` of a sorted list, e.g. 0.99 for p99. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** A number as a table likes it: three significant digits, no exponents. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-GB');
  return Number(value.toPrecision(3)).toString();
}

export const perSecond = (value: number): string => `${short(value)}/s`;
export const milliseconds = (value: number): string => `${short(value)} ms`;
