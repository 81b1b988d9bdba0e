const HOUR_MS = 3_600_000;

/** The first full hour that is not before an instant. */
export function fullHourOf(at: Date | number): Date {
  return new Date(Math.ceil(Number(at) / HOUR_MS) * HOUR_MS);
}
