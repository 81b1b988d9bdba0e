import type { Calendar } from '../../../domain/billing/calendar.ts';

/** A boundary by another way than the program's: calendar fields in UTC, and the offsets that Intl tells of a zone. */
export function localBoundaryOf({ anchor, timezone, cadence }: Calendar, k: number): Date {
  const count = k * cadence.intervalCount;
  if (cadence.interval === 'hour') return new Date(anchor.getTime() + count * hourMs);
  if (count === 0) return anchor;
  const wall = addToWall(
    new Date(anchor.getTime() + offsetMs(anchor, timezone)),
    cadence.interval,
    count,
  );
  const before = offsetMs(new Date(wall.getTime() - dayMs), timezone);
  const after = offsetMs(new Date(wall.getTime() + dayMs), timezone);
  const earliest = [...new Set([before, after])]
    .map((offset) => new Date(wall.getTime() - offset))
    .filter((at) => at.getTime() + offsetMs(at, timezone) === wall.getTime())
    .toSorted((a, b) => a.getTime() - b.getTime())[0];
  // Skipped by a clock change: as far after the change as it would have been by the clocks before.
  return earliest ?? new Date(wall.getTime() - before);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A date whose UTC fields are local ones. */
function addToWall(wall: Date, interval: 'day' | 'week' | 'month' | 'year', count: number): Date {
  if (interval === 'day') return new Date(wall.getTime() + count * dayMs);
  if (interval === 'week') return new Date(wall.getTime() + count * 7 * dayMs);
  const months = wall.getUTCMonth() + (interval === 'year' ? 12 : 1) * count;
  const year = wall.getUTCFullYear();
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  const date = Date.UTC(year, months, Math.min(wall.getUTCDate(), lastDay));
  return new Date(date + (((wall.getTime() % dayMs) + dayMs) % dayMs));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** How far the zone's clocks are ahead of UTC. */
export function offsetMs(at: Date, timezone: string): number {
  const formatter =
    formatters.get(timezone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
  formatters.set(timezone, formatter);
  const name = formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] =
    /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
}
