import type { LogEvent } from '../listen/event.ts';
import type { Service } from '../requests/send-to-service.ts';
import { Refusal } from '../terminal/refusal.ts';
import { firstBehind, logEnds, readPages } from './read-log.ts';

/** When an event was written: its id is a version 7 uuid. Unlike createdAt it does not follow a test clock. */
export function writtenAt(eventId: string): number {
  return Number.parseInt(eventId.replace(/^evt_/, '').slice(0, 12), 16);
}

/** Ids are drawn before their commit, so an event may be older than its neighbours by as much as a commit takes. */
const disorderMs = 2_000;

/** The number of the log behind which the events since an instant lie. */
export async function findPosition(service: Service, instant: Date): Promise<number> {
  const { oldest, newest } = await logEnds(service);
  const target = instant.getTime() - disorderMs;
  let low = oldest - 1;
  let high = newest;
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2);
    const event = await firstBehind(service, middle - 1);
    if (event === null || writtenAt(event.id) >= target) high = middle - 1;
    // The numbers between are another application's.
    else low = Math.min(high, event.logSequence);
  }
  return low;
}

/** An event by its id or its logSequence. */
export async function findEvent(service: Service, id: string): Promise<LogEvent> {
  if (/^\d{1,15}$/.test(id)) {
    const event = await firstBehind(service, Number(id) - 1);
    if (event?.logSequence === Number(id)) return event;
    throw new Refusal(`The log has no event ${id} for this key.`);
  }
  if (!/^evt_[0-9a-f]{32}$/.test(id))
    throw new Refusal(`${id} is neither the id of an event (evt_...) nor its logSequence.`);
  const at = writtenAt(id);
  for await (const events of readPages(service, await findPosition(service, new Date(at)), null)) {
    const found = events.find((event) => event.id === id);
    if (found !== undefined) return found;
    const last = events.at(-1);
    if (last !== undefined && writtenAt(last.id) > at + commitMaxMs) break;
  }
  throw new Refusal(`The log has no event ${id} for this key. Events are retained for 30 days.`);
}

const commitMaxMs = 120_000;
