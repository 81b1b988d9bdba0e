const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How far a moment is from now, in its largest unit: “3 min ago”, “in 2 days”; “now” within the minute. */
export function agoText(date: Date, now: Date, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const seconds = (date.getTime() - now.getTime()) / 1_000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 0];
  return size === 0 ? format.format(0, 'second') : format.format(Math.trunc(seconds / size), unit);
}
