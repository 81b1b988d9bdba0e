import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makeCart } from '../../support/checkout/checkout.ts';
import { moveTo } from '../../support/moves/move.ts';
import { startTwoCells, type TwoCells } from '../../support/moves/two-cells.ts';
import { createClient } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** API and actor processes that sleep through a move know the old cell only when they wake up. */
let cells: TwoCells;
let world: World;
let stale: World;

beforeAll(async () => {
  cells = await startTwoCells({ apiCount: 2, env: { RATE_LIMIT_NON_PRODUCTION: '100000' } });
  world = await setup(cells.stack.baseUrl);
  const [, baseUrl = ''] = cells.stack.baseUrls;
  const anyone = createClient(baseUrl);
  stale = { ...world, baseUrl, anyone, api: anyone.with({ 'x-api-key': world.secretKey }) };
});
afterAll(() => cells?.stop());

test('what they were asked before and after is answered from the new cell, and nothing is written in the old one', async () => {
  const [, sleeper] = cells.stack.apiProcesses;
  const actors = [...cells.stack.actorProcesses];
  const cart = await makeCart(stale);
  const path = `/api/v1/carts/${cart.id}`;
  const line = { name: 'Lamp', unitPrice: 1_000, quantity: 1 };
  expectStatus(await stale.api.post(`${path}/items`, line), 201);
  sleeper?.signal('SIGSTOP');
  const asked = Array.from({ length: 8 }, (_, turn) =>
    turn % 2 === 0
      ? stale.api.get(path)
      : stale.api.post(`${path}/items`, line, { 'idempotency-key': `stale-${turn}` }),
  );
  await moveTo(world, 'b');
  for (const actor of actors) actor.signal('SIGSTOP');
  const copyOf = async () => {
    const [row] = await cells.sql.a`
      select (select count(*) from cart_line where workspace_id = ${world.workspaceId})::int as lines,
        (select count(*) from event where workspace_id = ${world.workspaceId})::int as events,
        (select max(sequence) from cart where workspace_id = ${world.workspaceId})::int as sequence`;
    return { ...row };
  };
  const before = await copyOf();
  expectStatus(await world.api.post(`${path}/items`, line), 201);
  sleeper?.signal('SIGCONT');
  for (const actor of actors) actor.signal('SIGCONT');
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual([200, 201, 200, 201, 200, 201, 200, 201]);
  const read = expectStatus(await stale.api.get(path), 200);
  expect(read.lineItems).toHaveLength(cart.lineItems.length + 6);
  expect(expectStatus(await world.api.get(path), 200)).toEqual(read);
  expect(await copyOf()).toEqual(before);
});
