const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it, such as `1.4 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(
    bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1_000)),
    units.length - 1,
  );
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step);
}
