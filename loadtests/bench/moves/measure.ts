import { SQL } from 'bun';
import { requestMove, untilMoved, whereIs } from '../../../test/support/moves/move.ts';
import { waitFor } from '../../../test/support/timing/wait-for.ts';
import { setup, type World } from '../../../test/support/world/world.ts';
import { call, type Shop } from '../cpu/units.ts';
import { plantRows } from './plant-rows.ts';
import { RequestClock } from './request-clock.ts';

/**
 * Moves a large workspace to another cell while clients add items to carts, read and list them: how long the move took,
 * for how long the workspace was frozen, and how long requests waited. Verified: no request fails, each item that was
 * added is there, and the old cell has no rows of it in the end. Prints JSON.
 * Arguments: rows, clients, the other cell. Environment: DATABASE_URL (of the workspace's cell), TARGET (baseUrl),
 * STAFF_API_KEY.
 */
const [rows = '1000000', clients = '4', cell = ''] = process.argv.slice(2);
const { baseUrl }: { baseUrl: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const CALM_MS = 10_000;
const PATIENCE_MS = 900_000;
const desk = { name: 'Walnut desk', unitPrice: 45_900, quantity: 2 };

const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 2 });
const world = await setup(baseUrl);
const shop: Shop = world;
const began = performance.now();
const planted = await plantRows(sql, await makeTemplate(world), Number(rows));
const plantSeconds = (performance.now() - began) / 1_000;

const clock = new RequestClock();
const state = { isRunning: true };
const buyers = Array.from({ length: Number(clients) }, buy);
await Bun.sleep(CALM_MS);
const calm = clock.lap();
await requestMove(world, { cell, keepSeconds: 0 });
const { status, failure, requestedAt, movedAt } = await untilMoved(world, PATIENCE_MS);
if (status !== 'moved') throw new Error(`it was not moved: ${failure}`);
const during = clock.lap();
await Bun.sleep(CALM_MS);
const after = clock.lap();
state.isRunning = false;
const carts = (await Promise.all(buyers)).flat();
for (const { id, items } of carts) {
  const { lineItems } = await call(shop, 'GET', `/api/v1/carts/${id}`);
  if (lineItems.length !== items) throw new Error(`cart ${id} has ${lineItems.length} of ${items}`);
}
await waitFor(async () => (await whereIs(world)).move.step === 'done', PATIENCE_MS);
const [left] =
  await sql`select count(*)::int as carts from cart where workspace_id = ${world.workspaceId}`;
if (left.carts > 0) throw new Error(`${left.carts} carts are left`);
const { move } = await whereIs(world);
const seconds = (Date.parse(movedAt) - Date.parse(requestedAt)) / 1_000;
process.stdout.write(
  `${JSON.stringify({ planted, plantSeconds, seconds, report: move.report, calm, during, after })}\n`,
);
await sql.close();

/** Its events have been numbered and read. */
async function makeTemplate({ workspaceId, applicationId }: World) {
  const { id: customerId } = await call(shop, 'POST', '/api/v1/customers', {
    email: 'c@example.test',
  });
  const { id: cartId } = await call(shop, 'POST', '/api/v1/carts', { applicationId });
  for (let line = 0; line < 2; line += 1)
    await call(shop, 'POST', `/api/v1/carts/${cartId}/items`, desk);
  await waitFor(async () => {
    const [numbered] = await sql`
      select count(*)::int as events from event where workspace_id = ${workspaceId}
        and resource_id = ${cartId} and stream_seq is not null`;
    return numbered.events >= 2;
  }, PATIENCE_MS);
  return { workspaceId, cartId, customerId };
}

/** Carts of four items, read after each, and a list; returns them. */
async function buy(): Promise<{ id: string; items: number }[]> {
  const filled: { id: string; items: number }[] = [];
  const { applicationId } = shop;
  while (state.isRunning) {
    const { id } = await clock.time(call(shop, 'POST', '/api/v1/carts', { applicationId }));
    const cart = { id, items: 0 };
    filled.push(cart);
    for (; cart.items < 4 && state.isRunning; cart.items += 1) {
      await clock.time(call(shop, 'POST', `/api/v1/carts/${id}/items`, desk));
      await clock.time(call(shop, 'GET', `/api/v1/carts/${id}`));
    }
    await clock.time(call(shop, 'GET', '/api/v1/carts?limit=20'));
  }
  return filled;
}
