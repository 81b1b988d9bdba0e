import { misuse } from '../terminal/refusal.ts';

export function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw misuse(`${name} ${text}: not a whole number.`);
  return Number(text);
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** An instant, `now`, or how long ago: `10m`, `2h`, `1d`. */
export function instantOfOption(name: string, text: string, now: Date = new Date()): Date {
  if (text === 'now') return now;
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = Object.hasOwn(unitMs, unit) ? unitMs[unit] : undefined;
  if (count !== undefined && ms !== undefined) return new Date(now.getTime() - Number(count) * ms);
  const instant = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(instant.getTime()))
    throw misuse(`${name} ${text}: an instant such as 2026-11-26T08:00:00Z, or 10m, 2h, 1d.`);
  return instant;
}
