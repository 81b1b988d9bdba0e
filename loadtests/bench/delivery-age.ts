import { SQL } from 'bun';
import { call, units, type Shop } from './cpu/units.ts';
import { percentilesOf } from './limits/percentiles.ts';

/**
 * From the commit of an event to its arrival at an endpoint, beside whole journeys that begin at a steady rate whether or
 * not the earlier ones have ended. The events of the first seconds, while the programs warm up, do not count.
 * Verified: every event arrives. Prints JSON.
 * Arguments: journeys a minute, seconds. Environment: DATABASE_URL, TARGET, RECEIVER (urls, control).
 */
const [perMinute = 200, seconds = 30] = process.argv.slice(2).map(Number);
const shop: Shop = JSON.parse(process.env['TARGET'] ?? '{}');
const receiver: { urls: string[]; control: string } = JSON.parse(process.env['RECEIVER'] ?? '{}');
const WARM_UP_SECONDS = 10;
const WAIT_MS = 30_000;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });

const { id } = await call(shop, 'POST', '/api/v1/webhook-endpoints', {
  url: receiver.urls[0],
  enabledEvents: ['*'],
});
await journeysFor(WARM_UP_SECONDS);
await fetch(`${receiver.control}/reset`, { method: 'POST' });
const [{ now: from }] = await sql`select clock_timestamp() as now`;
const journeys = await journeysFor(seconds);
const ages = await agesOf();
await fetch(`${shop.baseUrl}/api/v1/webhook-endpoints/${id}`, {
  method: 'DELETE',
  headers: { 'x-api-key': shop.secretKey },
});
const report = { journeys, deliveries: ages.length, ...percentilesOf(ages) };
process.stdout.write(`${JSON.stringify(report)}\n`);
await sql.close();

async function journeysFor(duration: number): Promise<number> {
  const { journey } = units;
  if (!journey) throw new Error('no such unit');
  const running: Promise<void>[] = [];
  const count = Math.round((perMinute * duration) / 60);
  const began = performance.now();
  for (let index = 0; index < count; index += 1) {
    await Bun.sleep(began + (index * 60_000) / perMinute - performance.now());
    running.push(journey(shop, {}));
  }
  await Promise.all(running);
  return count;
}

/** Of each event, in ms; of one that arrived several times the first counts. */
async function agesOf(): Promise<number[]> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const events: { id: string; at: Date }[] = await sql`
      select id, recorded_at as at from event
      where recorded_at >= ${from} and type <> 'cart.updated'`;
    const answer = await fetch(`${receiver.control}/stats`);
    const { byEvent } = (await answer.json()) as { byEvent: Record<string, number> };
    const found = events.flatMap(({ id: event, at }) => {
      const arrived = byEvent[event];
      return arrived === undefined ? [] : [Math.max(0, arrived - at.getTime())];
    });
    if (events.length > 0 && found.length === events.length) return found;
    if (performance.now() > deadline)
      throw new Error(`${found.length} of ${events.length} events arrived`);
    await Bun.sleep(200);
  }
}
