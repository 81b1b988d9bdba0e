const units = [
  ['day', 86_400, 48 * 3_600],
  ['hour', 3_600, 7_200],
  ['minute', 60, 120],
] as const;

/** A range of time in its largest fitting unit: 0.4 sec, 12 sec, 5 min; a dash for none. */
export function ageOf(seconds: number, language: string): string {
  if (seconds < 0.05) return '–';
  const [unit, size] = units.find(([, , from]) => seconds >= from) ?? (['second', 1] as const);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'second' && seconds < 10 ? 1 : 0,
  }).format(seconds / size);
}

/** How long ago. */
export function sinceOf(instant: string | null, language: string): string {
  if (instant === null) return '–';
  return ageOf(Math.max(0.1, (Date.now() - Date.parse(instant)) / 1_000), language);
}

export function megabytes(bytes: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  }).format(bytes / 1_048_576);
}
