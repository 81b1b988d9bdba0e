import type { SQL } from 'bun';

const DEADLINE_MS = 600_000;
const LOOK_MS = 250;
/** What is due later, such as the debounced update of a cart, is not left behind by the load. */
const QUIET_LOOKS = 4;

/** What the load has left to be done: events not yet relayed, deliveries not yet made, jobs (PDFs, mails) not yet ended. */
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
  const began = performance.now();
  let quiet = 0;
  let quietSince = began;
  while (quiet < QUIET_LOOKS) {
    if (performance.now() - began > DEADLINE_MS)
      throw new Error(`not drained: ${JSON.stringify(await readBacklog(sql))}`);
    const { events, deliveries, jobs } = await readBacklog(sql);
    const isQuiet = events + deliveries + jobs === 0;
    if (isQuiet && quiet === 0) quietSince = performance.now();
    quiet = isQuiet ? quiet + 1 : 0;
    await Bun.sleep(LOOK_MS);
  }
  return quietSince - began;
}
