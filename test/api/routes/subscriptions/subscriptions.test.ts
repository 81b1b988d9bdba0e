import { describe, expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const PATH = '/api/v1/subscriptions';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const idsOf = async (query: string): Promise<string[]> =>
  (await read(`/subscriptions?${query}`)).map(({ id }: Parsed) => id);

describe('GET /subscriptions', () => {
  test('pages newest first, without losing or repeating any', async () => {
    const fresh = await setup();
    const buyer = await subscriber(fresh);
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await subscribe(fresh, buyer)).id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await fresh.api.get(`${PATH}?limit=2${query}`);
      seen.push(...expectStatus(answer, 200).map(({ id }: Parsed) => id));
      cursor = answer.body.meta?.pagination?.cursor ?? null;
    } while (cursor !== null);
    expect(seen).toEqual(made);
    const foreign = await setup();
    expect(expectStatus(await foreign.api.get(PATH), 200)).toEqual([]);
  });

  test('filters by every field of the contract', async () => {
    const buyer = await subscriber(world);
    const other = await subscriber(world);
    const mark = crypto.randomUUID().slice(0, 8);
    const trial = await subscribe(world, buyer, { plan: `trial-${mark}`, trialDays: 10 });
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const paid = await subscribe(world, other, {
      plan: `paid-${mark}`,
      planName: `Gold_${mark} 100%`,
      startAt: later,
      metadata: { po: { number: `PO-${mark}` } },
    });
    expect(await idsOf(`customerId=${buyer.customerId}`)).toEqual([trial.id]);
    const prefixed = `cus_${buyer.customerId.replaceAll('-', '')}`;
    expect(await idsOf(`customerId=${prefixed}`)).toEqual([trial.id]);
    expect(await idsOf(`planId=paid-${mark}`)).toEqual([paid.id]);
    const both = `customerId=${buyer.customerId}&status=trialing&status=active`;
    expect(await idsOf(both)).toEqual([trial.id]);
    expect(await idsOf(`customerId=${buyer.customerId}&status=active`)).toEqual([]);
    expect(await idsOf(`planId=paid-${mark}&kind=recurring`)).toEqual([paid.id]);
    expect(await idsOf(`planId=paid-${mark}&kind=installment`)).toEqual([]);
    expect(await idsOf(`planId=paid-${mark}&hasIssues=false`)).toEqual([paid.id]);
    expect(await idsOf(`planId=paid-${mark}&hasIssues=true`)).toEqual([]);
    const { nextBillingAt } = trial;
    const at = encodeURIComponent(nextBillingAt);
    const own = `customerId=${buyer.customerId}`;
    expect(await idsOf(`${own}&nextBillingFrom=${at}&nextBillingTo=${at}`)).toEqual([trial.id]);
    const after = encodeURIComponent(new Date(Date.parse(nextBillingAt) + 1).toISOString());
    expect(await idsOf(`${own}&nextBillingFrom=${after}`)).toEqual([]);
    expect(await idsOf(`applicationId=${world.applicationId}&${own}`)).toEqual([trial.id]);
    const email = (await read(`/customers/${other.customerId}`)).email;
    for (const q of [`PAID-${mark}`, `gold_${mark} 100%`, `po-${mark}`, email])
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, [paid.id]]);
    expect(await idsOf(`q=${encodeURIComponent(`gold%${mark}`)}`)).toEqual([]);
    const refusals = [
      [`applicationId=${crypto.randomUUID()}`, 404, 'application_not_found'],
      ['status=lost', 400, 'validation_error'],
      ['customerId=nobody', 400, 'validation_error'],
      ['nextBillingFrom=soon', 400, 'validation_error'],
      ['hasIssues=perhaps', 400, 'validation_error'],
      ['cursor=abc', 400, 'validation_error'],
    ] as const;
    for (const [query, status, code] of refusals) {
      const answer = await world.api.get(`${PATH}?${query}`);
      expect([query, answer.status, answer.body.error?.code]).toEqual([query, status, code]);
    }
  });
});

describe('GET /subscriptions/{id}', () => {
  test('shows what belongs to it under the names of expand', async () => {
    const buyer = await subscriber(world);
    const { id, originOrderId } = await subscribe(world, buyer);
    const shown = await read(`/subscriptions/${id}?expand=customer,payments,invoices,fulfillments`);
    expect(shown).toMatchObject({
      id,
      customer: { id: buyer.customerId },
      payments: [{ orderId: originOrderId, subscriptionId: id, amount: 3_000 }],
      invoices: [{ sourceType: 'subscription', subscriptionId: id, total: 3_000 }],
      fulfillments: [],
    });
    const [payment] = shown.payments;
    const order = await read(`/orders/${originOrderId}?expand=subscription`);
    const paid = await read(`/payments/${payment.id}?expand=subscription`);
    const { customer: _, payments: __, invoices: ___, fulfillments: ____, ...plain } = shown;
    expect([order.subscription, paid.subscription]).toEqual([plain, plain]);
    const wrong = await world.api.get(`${PATH}/${id}?expand=issues`);
    expect([wrong.status, wrong.body.error?.code]).toEqual([400, 'validation_error']);
    const list = await read(`/invoices?subscriptionId=${id}`);
    expect(list.map((invoice: Parsed) => invoice.id)).toEqual([shown.invoices[0].id]);
    expect(await read(`/subscriptions/${id}/invoices`)).toEqual(list);
  });

  test.each(['', '/periods', '/invoices', '/timeline', '/issues', '/upcoming-invoice'])(
    '%s of an unknown, malformed or foreign one is not found',
    async (suffix) => {
      const stranger = await setup();
      const { id } = await subscribe(stranger, await subscriber(stranger), { trialDays: 7 });
      for (const unknown of [crypto.randomUUID(), 'seven', id]) {
        const answer = await world.api.get(`${PATH}/${unknown}${suffix}`);
        expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
      }
    },
  );
});

describe('PATCH /subscriptions/{id}', () => {
  const change = (id: string, body: object) => world.api.patch(`${PATH}/${id}`, body);

  test('replaces metadata, addresses and the shipping amount, and tells what was before', async () => {
    const made = await subscribe(world, await subscriber(world), { metadata: { seat: 1 } });
    const shippingAddress = { addressLine1: '1 Main St', city: 'Springfield', countryCode: 'US' };
    const wanted = { metadata: { seat: 2 }, shippingAddress, shippingAmount: 500 };
    const changed = expectStatus(await change(made.id, wanted), 200);
    expect(changed).toMatchObject({ ...wanted, sequence: made.sequence + 1, amount: 3_000 });
    expect(await subscriptionOf(world, made.id)).toEqual(changed);
    expect(expectStatus(await change(made.id, wanted), 200).sequence).toBe(changed.sequence);
    const events = await readEvents(made.id);
    const updates = events.filter(({ type }) => type === 'subscription.updated');
    expect(updates).toHaveLength(1);
    expect(updates[0]).toMatchObject({
      previous: { metadata: { seat: 1 }, shippingAddress: null, shippingAmount: 0 },
      data: { subscription: { id: made.id, shippingAmount: 500 }, metadata: { seat: 2 } },
    });
    const upcoming = await read(`/subscriptions/${made.id}/upcoming-invoice`);
    expect(upcoming).toMatchObject({ subtotal: 3_000, shippingTotal: 500, amountDue: 3_500 });
    const timeline = await read(`/subscriptions/${made.id}/timeline`);
    expect(timeline.map(({ action }: Parsed) => action)).toEqual(['created', 'updated']);
    expect(timeline[1].changes).toContainEqual({ path: 'shippingAmount', before: 0, after: 500 });
    expect(timeline[1].actor.type).toBe('api_key');
  });

  test('refuses what is not its to change', async () => {
    const { id } = await subscribe(world, await subscriber(world), { trialDays: 7 });
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]));
    const refusals = [
      [{ amount: 1 }, 400, 'validation_error'],
      [{ shippingAmount: -1 }, 400, 'validation_error'],
      [{ metadata: many }, 422, 'metadata_too_large'],
    ] as const;
    for (const [body, status, code] of refusals) {
      const answer = await change(id, body);
      expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    }
    const unknown = await change(crypto.randomUUID(), { metadata: {} });
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'not_found']);
    expect((await subscriptionOf(world, id)).sequence).toBe(1);
  });
});

describe('GET /subscriptions/{id}/upcoming-invoice', () => {
  test('is the first charge after a trial, and nothing once it will end', async () => {
    const { id, trialEnd } = await subscribe(world, await subscriber(world), {
      trialDays: 7,
      quantity: 3,
      amount: 1_000,
    });
    const upcoming = await read(`/subscriptions/${id}/upcoming-invoice`);
    expect(upcoming).toMatchObject({
      lines: [{ name: 'Pro', referenceId: 'pro', unitPrice: 1_000, quantity: 3, total: 3_000 }],
      subtotal: 3_000,
      taxTotal: 0,
      creditApplied: 0,
      amountDue: 3_000,
      chargeAt: trialEnd,
      periodStart: trialEnd,
    });
    expect(Date.parse(upcoming.periodEnd)).toBeGreaterThan(Date.parse(trialEnd));
  });
});

describe('GET /subscriptions/{id}/periods', () => {
  test('lists them newest first with their tries and what they became', async () => {
    const made = await subscribe(world, await subscriber(world));
    expect(await read(`/subscriptions/${made.id}/periods`)).toMatchObject([
      {
        subscriptionId: made.id,
        index: 0,
        status: 'paid',
        amountDue: 3_000,
        orderId: made.originOrderId,
        periodStart: made.currentPeriodStart,
        periodEnd: made.currentPeriodEnd,
        attempts: [{ result: 'captured' }],
      },
    ]);
  });
});
