import { loadSeconds } from '../profiles/profiles.ts';
import { metrics } from './metrics.ts';

/** The load's time is divided into windows of a second or more; each is a tag of few values, and a point of the charts. */
export const windowCount = Math.min(30, Math.max(4, Math.ceil(loadSeconds)));
export const windowSeconds = loadSeconds / windowCount;

let startedAt = 0;

export function beginTimeline(at: number): void {
  startedAt = at;
}

export function windowName(index: number): string {
  return String(index).padStart(2, '0');
}

export function noteRequest(durationMs: number, failed: boolean): void {
  const window = currentWindow();
  if (window === null) return;
  metrics.timelineDuration.add(durationMs, { window });
  metrics.timelineFailed.add(failed, { window });
}

export function noteJourney(): void {
  const window = currentWindow();
  if (window !== null) metrics.timelineJourneys.add(1, { window });
}

/** Null once the load is over and the last journeys come to their end. */
function currentWindow(): string | null {
  const index = Math.max(0, Math.floor((Date.now() - startedAt) / 1_000 / windowSeconds));
  return index < windowCount ? windowName(index) : null;
}
