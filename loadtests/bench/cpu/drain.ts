import type { SQL } from 'bun';

const DEADLINE_MS = 600_000;
const LOOK_MS = 250;
/** The load has not left behind work that is due later, such as the debounced update of a cart. */
const QUIET_LOOKS = 4;

/** The work that the load has left behind: events not yet relayed, deliveries not yet made, jobs (PDFs, mails) not yet ended. */
export interface Backlog {
  readonly events: number;
  readonly deliveries: number;
  readonly jobs: number;
}

export async function readBacklog(sql: SQL): Promise<Backlog> {
  const [{ hasQueue }] = await sql`select to_regclass('unrelayed_event') is not null as "hasQueue"`;
  // Before decision 270 an event was its own entry; `compare` measures such revisions as well.
  const waiting = hasQueue ? sql`unrelayed_event` : sql`event where stream_seq is null`;
  const [backlog] = await sql`
    select (select count(*)::int from ${waiting}) as events,
      (select count(*)::int from webhook_delivery_open) as deliveries,
      (select count(*)::int from job
        where failed_at is null and (claim_id is not null or run_at < now() + interval '5 s')) as jobs`;
  return backlog;
}

/** Waits until nothing has been left for a second; returns how long it took until then (ms). */
export async function drained(sql: SQL): Promise<number> {
  return untilNothingIsLeft(async () => {
    const { events, deliveries, jobs } = await readBacklog(sql);
    return events + deliveries + jobs;
  });
}

export async function untilNothingIsLeft(look: () => Promise<number>): Promise<number> {
  const began = performance.now();
  let quiet = 0;
  let quietSince = began;
  while (quiet < QUIET_LOOKS) {
    const left = await look();
    if (left > 0 && performance.now() - began > DEADLINE_MS)
      throw new Error(`after ${DEADLINE_MS / 1_000} s, ${left} are left to be done`);
    if (left === 0 && quiet === 0) quietSince = performance.now();
    quiet = left === 0 ? quiet + 1 : 0;
    await Bun.sleep(LOOK_MS);
  }
  return quietSince - began;
}
