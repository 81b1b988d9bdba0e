import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { faultsOfBooks } from '../../support/books/find-faults.ts';
import { openBooks } from '../../support/books/open-books.ts';
import { openStripeShop, type StripeShop } from '../../support/checkout/stripe-shop.ts';
import { startOrderHistory, type HistoryProcessor } from '../../support/histories/order-history.ts';
import { randomOf, type Random } from '../../support/histories/random.ts';
import { expectDone, runClients, type Told } from '../../support/histories/run-clients.ts';
import { settleUndecided } from '../../support/histories/settle-undecided.ts';
import { openChaosServices } from '../../support/stack/chaos-services.ts';
import { killApi } from '../../support/stack/kill.ts';
import { startStack } from '../../support/stack/stack.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';
import { seed } from '../../support/seed.ts';
import { lengthOf, longKind } from '../../support/crash/long-kinds.ts';

/**
 * The random histories of orders, paid at Stripe's double: its answers are lost and late, its events come early, twice
 * or never, buyers dispute, and the API is killed (-9) again and again. When the sweepers have settled what was
 * undecided, the audit finds nothing, and our books are Stripe's. STEPS=5000 for the long run; a failure names its SEED.
 */
const steps = lengthOf('STEPS', { inRun: 100, full: 2_000 });
const CLIENTS = 4;
const STEPS_A_CRASH = 60;
const needed = ['buy 200', 'refund 200', 'capture 200'];

const tokens = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
  'pm_double_timeoutCaptured',
  'pm_double_timeoutLost',
  'pm_double_failsBefore',
  'pm_double_failsAfter',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedStolenCard',
];

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;
let resources: SystemResources;
let shops: StripeShop[];

const { runs, note } = longKind('orders');

beforeAll(async () => {
  if (!runs) return;
  stack = await startStack({ apiCount: 1, actorCount: 1, env: { RECONCILE_AFTER_MS: '500' } });
  sql = new SQL(stack.databaseUrl);
  resources = await openChaosServices(stack.env);
  shops = [await openStripeShop(stack.baseUrl), await openStripeShop(stack.baseUrl)];
  for (const { world } of shops) await openBooks(world);
  await shops[1]?.setCapture('manual');
});

afterAll(async () => {
  for (const shop of shops ?? []) await shop.stop();
  await sql?.end();
  await resources?.database.close();
  await stack?.stop();
});

/** An intent that nobody confirmed is called off after half an hour, so that its end is certain. */
function anHourLater({ services, database }: SystemResources): SystemResources {
  const clock = () => new Date(Date.now() + 3_600_000);
  return { database, services: { ...services, clock } };
}

/** An event that may find nobody there, and is then lost. */
async function tellOf({ double, eventsUrl }: StripeShop, type: string, object: object) {
  const answer = await double.tell(eventsUrl, type, object).catch(() => null);
  return answer?.status ?? 204;
}

function processorOf(shop: StripeShop, random: Random): HistoryProcessor {
  return {
    tokens,
    decide: async (ref, isDone) => {
      const made = shop.double.refunds.find(({ id }) => id === ref);
      if (made?.status !== 'pending') return 204;
      shop.double.decideRefund(ref, isDone ? 'succeeded' : 'failed');
      if (random.chance(0.3)) return 204;
      return tellOf(shop, isDone ? 'refund.updated' : 'refund.failed', made);
    },
  };
}

/** Stripe decides what it keeps pending, also a refund that is made only after the last crash. */
function decideRefunds(): void {
  for (const { double } of shops)
    for (const { id, status } of double.refunds)
      if (status === 'pending') double.decideRefund(id, 'succeeded');
}

async function dispute(shop: StripeShop, random: Random): Promise<number> {
  const taken = [...shop.double.intents.values()].filter((one) => one.amount_received > 0);
  const intent = random.pick(taken);
  if (!intent) return 204;
  const { id: payment_intent, amount_received: amount, currency } = intent;
  const object = { id: `dp_${random.upTo(1e9)}`, payment_intent, amount, currency };
  return tellOf(shop, 'charge.dispute.created', object);
}

interface Taken {
  readonly ref: string;
  readonly amount: number;
}

/** Money as both sides tell it: what was taken by each intent, and each refund that was done. */
async function booksOf({ connectorId, double }: StripeShop) {
  const rows: { type: string; ref: string; amount: string }[] = await sql`
    select case when type = 'refund' then 'refund' else 'taken' end as type, connector_ref as ref, sum(amount) as amount
    from payment_transaction
    where connector_id = ${connectorId} and status = 'succeeded' and type in ('charge', 'capture', 'refund')
    group by 1, 2`;
  const sorted = (all: readonly Taken[]) => all.toSorted((a, b) => a.ref.localeCompare(b.ref));
  const ours = (kind: string): Taken[] =>
    sorted(
      rows
        .filter(({ type }) => type === kind)
        .map(({ ref, amount }) => ({ ref, amount: Number(amount) })),
    );
  const intents = [...double.intents.values()].filter((one) => one.amount_received > 0);
  const refunds = double.refunds.filter(({ status }) => status === 'succeeded');
  return {
    ours: { taken: ours('taken'), refunds: ours('refund') },
    stripes: {
      taken: sorted(
        intents.map(({ id, amount_received }) => ({ ref: id, amount: amount_received })),
      ),
      refunds: sorted(refunds.map(({ id, amount }) => ({ ref: id, amount }))),
    },
  };
}

/** The sums that are held at Stripe, and those that we show as held. */
async function holdsOf({ connectorId, double }: StripeShop) {
  const rows: { ref: string }[] = await sql`
    select t.connector_ref as ref from payment p
    join payment_transaction t on t.payment_id = p.id and t.type = 'authorization' and t.status = 'succeeded'
    where p.connector_id = ${connectorId} and p.status = 'authorized'`;
  const held = [...double.intents.values()].filter(({ status }) => status === 'requires_capture');
  return [rows.map(({ ref }) => ref).toSorted(), held.map(({ id }) => id).toSorted()];
}

test.skipIf(!runs)(
  `${steps} random steps at Stripe end with books that hold (${note})`,
  async () => {
    const openClient = async (number: number): Promise<() => Promise<Told>> => {
      const shop = shops[number % shops.length];
      if (!shop) throw new Error('no shop');
      const { world, double, eventsUrl } = shop;
      const made = await world.api.post('/api/v1/customers', { email: `b-${number}@example.test` });
      const { id: customerId } = expectStatus(made, 201);
      const random = randomOf(seed + number);
      const history = startOrderHistory(world, random, customerId, processorOf(shop, random));
      return async () => {
        double.subscribe(random.chance(0.4) ? null : eventsUrl, random.upTo(2));
        double.lagSearch(random.chance(0.2));
        return random.chance(0.03) ? ['dispute', await dispute(shop, random)] : history.step();
      };
    };
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, each) => openClient(each)),
    );
    const crash = (): Promise<void> => killApi(stack);
    const counts = await runClients({ steps, clients, stepsACrash: STEPS_A_CRASH, crash, needed });
    for (const { double } of shops) {
      double.subscribe(null);
      double.lagSearch(false);
    }
    expect(await settleUndecided(sql, anHourLater(resources), decideRefunds)).toEqual([]);
    for (const shop of shops) {
      const { invariants } = expectStatus(await shop.world.api.get('/api/v1/audit/money'), 200);
      expect(invariants[0].checked).toBeGreaterThan(0);
      expect(invariants.flatMap(({ violations }: Parsed) => violations)).toEqual([]);
      expect(await faultsOfBooks(sql, shop.world)).toEqual([]);
      const { ours, stripes } = await booksOf(shop);
      expect(ours).toEqual(stripes);
      expect(stripes.taken.length).toBeGreaterThan(0);
      const [shown, held] = await holdsOf(shop);
      expect(shown).toEqual(held);
    }
    expectDone(counts, needed);
  },
);
