import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { faultsOfBooks } from '../../support/books/find-faults.ts';
import { openBooks } from '../../support/books/open-books.ts';
import { openChaosServices } from '../../support/stack/chaos-services.ts';
import type { Parsed } from '../../support/world/client.ts';
import { invoicesBeyond } from '../../support/documents/beyond-invoice.ts';
import { startOrderHistory } from '../../support/histories/order-history.ts';
import { settleUndecided } from '../../support/histories/settle-undecided.ts';
import { randomOf } from '../../support/histories/random.ts';
import { expectDone, runClients, type Told } from '../../support/histories/run-clients.ts';
import { killApi } from '../../support/stack/kill.ts';
import { startStack } from '../../support/stack/stack.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';
import { seed } from '../../support/seed.ts';
import { lengthOf, longKind } from '../../support/crash/long-kinds.ts';

/**
 * Random histories of orders, edits, captures, refunds of amounts and lines, voids, reissues, invoices paid by card,
 * shipments, returns and cancellations by several clients at once, at shops that capture at once and shops that capture
 * later, while the API is killed (-9) again and again. When the sweepers have settled what was undecided, the audit finds
 * nothing, our books are the sandbox's, no credit notes have more of a tax rate than their invoice, and tax report, CSV and
 * DATEV come to the sum of the documents, month by month and rate by rate.
 * STEPS=10000 for the long run; a failure names its SEED.
 */
const steps = lengthOf('STEPS', { inRun: 200, full: 5_000 });
const CLIENTS = 6;
const STEPS_A_CRASH = 150;
const needed = [
  'buy 200',
  'refund 200',
  'refund a line 200',
  'edit 200',
  'capture 200',
  'cancel 200',
];

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;
let resources: SystemResources;
let worlds: World[];

const { runs, note } = longKind('orders');

beforeAll(async () => {
  if (!runs) return;
  stack = await startStack({ apiCount: 1, actorCount: 1, env: { RECONCILE_AFTER_MS: '500' } });
  sql = new SQL(stack.databaseUrl);
  resources = await openChaosServices(stack.env);
  worlds = await Promise.all([setup(stack.baseUrl), setup(stack.baseUrl)]);
  const [now, later] = worlds;
  if (now) await openBooks(now, { pricesIncludeTax: true });
  if (later) await openBooks(later, { captureMode: 'manual' });
});

afterAll(async () => {
  await sql?.end();
  await resources?.database.close();
  await stack?.stop();
});

async function violationsOf(world: World): Promise<Parsed[]> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  const [orders] = invariants;
  expect(orders.checked).toBeGreaterThan(0);
  return invariants.flatMap(({ name, violations }: Parsed) =>
    violations.map((violation: Parsed) => ({ name, ...violation })),
  );
}

/** What nobody would ever finish: of a cancelled order something is to leave, or to be paid. */
async function looseEnds(): Promise<object[]> {
  return sql`
    select 'fulfillment' as kind, f.id from fulfillment f join orders o on o.id = f.order_id
      where o.cancelled_at is not null and f.status in ('pending', 'ready')
    union all select 'invoice', i.id from invoice i join orders o on o.id = i.order_id
      where o.cancelled_at is not null and i.status = 'open'
    union all select 'order', o.id from orders o
      where o.status = 'partially_fulfilled' and not exists (
        select 1 from order_line l where l.order_id = o.id and l.fulfilled_quantity < l.quantity
          and l.type <> 'donation')`;
}

test.skipIf(!runs)(`${steps} random steps end with books that hold (${note})`, async () => {
  const openClient = async (number: number): Promise<() => Promise<Told>> => {
    const world = worlds[number % worlds.length];
    if (!world) throw new Error('no world');
    const email = `buyer-${number}@example.test`;
    const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    return startOrderHistory(world, randomOf(seed + number), id).step;
  };
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, each) => openClient(each)));
  const crash = (): Promise<void> => killApi(stack);
  const counts = await runClients({ steps, clients, stepsACrash: STEPS_A_CRASH, crash, needed });
  expect(await settleUndecided(sql, resources)).toEqual([]);
  for (const world of worlds) {
    expect(await violationsOf(world)).toEqual([]);
    expect(await faultsOfBooks(sql, world)).toEqual([]);
  }
  expect([...(await looseEnds())]).toEqual([]);
  expect(await invoicesBeyond(sql)).toEqual([]);
  expectDone(counts, needed);
});
