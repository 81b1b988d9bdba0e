import { isDeepStrictEqual } from 'node:util';
import type { SQL } from 'bun';
import { storedData, type StoredData } from '../events/stored-data.ts';
import type { Parsed } from '../world/client.ts';

export interface ToldEvent {
  readonly type: string;
  readonly sequence: number;
  readonly data: Parsed;
  readonly previous: Parsed;
}

/** The statuses between which an event of the type may stand (contract 65 §2); every other type leaves the status. */
const moves: Readonly<Record<string, readonly string[]>> = {
  activated: ['pending>active', 'trialing>active'],
  expired: ['pending>expired'],
  renewed: ['active>active', 'trialing>active', 'past_due>active', 'active>completed'],
  recovered: ['past_due>active', 'past_due>completed'],
  completed: ['active>completed', 'past_due>completed'],
  payment_failed: ['active>past_due', 'trialing>past_due', 'paused>past_due', 'past_due>past_due'],
  past_due: ['active>past_due', 'trialing>past_due', 'paused>past_due'],
  period_waived: ['past_due>active', 'past_due>completed'],
  paused: ['active>paused', 'past_due>paused'],
  resumed: ['paused>active', 'paused>past_due'],
  cancelled: ['trialing>cancelled', 'active>cancelled', 'past_due>cancelled', 'paused>cancelled'],
};

/** What an ended subscription may still tell: the merchant's own fields, and what became of an issue. */
const afterwards = new Set(['updated', 'issue_opened', 'issue_resolved']);

/** The events of a subscription on any stack, in their order. */
export async function storyOf(sql: SQL, id: string): Promise<ToldEvent[]> {
  const rows: (Parsed & StoredData)[] = await sql`
    select *, sequence::int as place from event where resource_id = ${id} order by sequence`;
  return rows.map((row) => ({
    type: row.type.replace('subscription.', ''),
    sequence: row.place,
    ...storedData(row),
  }));
}

/**
 * What contradicts one order of events that the contract allows: a gap in the numbers, a move of the status that the type
 * does not make, an event after the end, a `previous` that is not what the event before showed. Events that come after
 * `planted` are compared: until then a test may have moved instants itself.
 */
export function contradictionsOf(story: readonly ToldEvent[], planted = 0): string[] {
  const found: string[] = [];
  for (const [at, event] of story.entries()) {
    const say = (what: string) => found.push(`${event.sequence} ${event.type}: ${what}`);
    if (event.sequence !== at + 1) say(`is number ${at + 1}`);
    const own = event.data.subscription;
    const earlier = story
      .slice(0, at)
      .findLast((one) => one.data.subscription.sequence < own.sequence);
    const before = earlier?.data.subscription;
    if (!before) continue;
    const move = `${before.status}>${own.status}`;
    const isMade = isMadeBy(story, own.sequence, move);
    if (before.status !== own.status && !isMade) say(`moves ${move}`);
    if (before.endedAt && !afterwards.has(event.type)) say(`comes after ${before.status}`);
    if (event.previous !== null && at >= planted) {
      const changed = Object.fromEntries(
        Object.keys(before)
          .filter((name) => name !== 'updatedAt' && name !== 'sequence')
          .filter((name) => !isDeepStrictEqual(before[name], own[name]))
          .map((name) => [name, before[name]]),
      );
      const { sequence: _, ...previous } = event.previous;
      if (!isDeepStrictEqual(previous, changed))
        say(`previous ${JSON.stringify(previous)}, changed ${JSON.stringify(changed)}`);
    }
  }
  return found;
}

/** Whether one of the events of a change makes the move. */
function isMadeBy(story: readonly ToldEvent[], sequence: number, move: string): boolean {
  return story.some(
    ({ type, data }) =>
      data.subscription.sequence === sequence && (moves[type] ?? []).includes(move),
  );
}

/**
 * Moves subscriptions as a whole, so that their next boundary comes in so many milliseconds of real time. Where the
 * machine is too busy for half of that to be left, twice the time is tried; whoever plans it has that half for requests
 * before the boundary.
 */
export async function planBoundary(sql: SQL, ids: readonly string[], inMs: number): Promise<Date> {
  for (let aheadMs = inMs; ; aheadMs *= 2) {
    const at = new Date(Date.now() + aheadMs);
    const isLate = () => at.getTime() - Date.now() < aheadMs / 2;
    const planned = await moveBoundary(sql, ids, at, isLate).catch((error: unknown) => {
      if (!(error instanceof Late)) throw error;
      return null;
    });
    if (planned === null) continue;
    if (Date.now() >= at.getTime()) throw new Error('the boundary was there before its requests');
    return at;
  }
}

class Late extends Error {}

async function moveBoundary(sql: SQL, ids: readonly string[], at: Date, isLate: () => boolean) {
  const all = sql.array([...ids], 'uuid');
  await sql.begin(async (tx) => {
    const moved = await tx`
      select id, (${at}::timestamptz - next_billing_at)::text as by from subscription where id = any(${all}) for update`;
    for (const { id, by } of moved) {
      await tx`update subscription_period set period_start = period_start + ${by}::interval,
        period_end = period_end + ${by}::interval where subscription_id = ${id}`;
      await tx`update subscription set billing_anchor = billing_anchor + ${by}::interval,
        current_period_start = current_period_start + ${by}::interval,
        current_period_end = current_period_end + ${by}::interval,
        next_billing_at = ${at}, wake_at = ${at}, upcoming_notice_for = ${at} where id = ${id}`;
      await tx`update timer set due_at = ${at}, version = version + 1 where kind = 'subscription' and id = ${id}`;
    }
    // Nothing has been moved then.
    if (isLate()) throw new Late();
  });
  return at;
}
