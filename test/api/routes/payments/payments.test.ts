import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const DAY_MS = 86_400_000;
const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const idsOf = async (query: string): Promise<string[]> =>
  (await read(`/payments?limit=100&${query}`)).map(({ id }: Parsed) => id);

async function buyOnTerms(netN: number): Promise<string> {
  const { paymentId } = await buy(world, undefined, {
    session: { paymentTerms: { netN } },
    complete: { paymentMethod: 'net30', paymentToken: undefined },
  });
  return paymentId;
}

const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

describe('GET /payments', () => {
  test('filters by method and status, each repeatable, by order and by amount', async () => {
    const card = await buy(world, [{ name: 'A', unitPrice: 111 }]);
    const invoice = await buyOnTerms(30);
    const failing = await makeSession(world, await makeCart(world));
    const declined = await complete(world, failing, { paymentToken: 'tok_decline_lost' });
    const failed: string = declined.body.error?.details.paymentId;
    expect(await idsOf('method=net30')).toEqual([invoice]);
    expect(await idsOf('method=net30&method=card')).toEqual([failed, invoice, card.paymentId]);
    expect(await idsOf('status=failed')).toEqual([failed]);
    expect(await idsOf('status=failed&status=captured')).toEqual([failed, card.paymentId]);
    expect(await idsOf(`order_id=${card.orderId}`)).toEqual([card.paymentId]);
    expect(await idsOf('amount_max=111')).toEqual([card.paymentId]);
    expect(await idsOf('amount_min=112&status=captured')).toEqual([]);
    expect(await idsOf('amount_min=111&amount_max=111')).toEqual([card.paymentId]);
    const wrong = await world.api.get('/api/v1/payments?due_from=2026-13-01');
    expect([wrong.status, wrong.body.error?.code]).toEqual([400, 'validation_error']);
  });

  test('filters by connector, currency, customer and time of creation', async () => {
    const own = await setup();
    const buyer = { email: 'buyer@example.test' };
    const { id: buyerId } = expectStatus(await own.api.post('/api/v1/customers', buyer), 201);
    const { paymentId } = await buy(own, undefined, { cart: { customerId: buyerId } });
    const list = async (query: string): Promise<string[]> =>
      expectStatus(await own.api.get(`/api/v1/payments?${query}`), 200).map(({ id }: Parsed) => id);
    const payment = expectStatus(await own.api.get(`/api/v1/payments/${paymentId}`), 200);
    const { connectorId, currency, customerId, createdAt } = payment;
    expect(customerId).toBe(buyerId);
    const none = '00000000-0000-7000-8000-000000000000';
    const cases: [string, boolean][] = [
      [`connector_id=${connectorId}`, true],
      [`connector_id=${none}`, false],
      [`currency=${currency}`, true],
      ['currency=KWD', false],
      [`customer_id=${customerId}`, true],
      [`customer_id=cus_${String(customerId).replaceAll('-', '')}`, true],
      [`customer_id=${none}`, false],
      [`created_from=${createdAt}&created_to=${createdAt}`, true],
      ['created_from=2100-01-01T00:00:00Z', false],
      ['created_to=2000-01-01T00:00:00Z', false],
    ];
    for (const [query, isFound] of cases)
      expect([query, await list(query)]).toEqual([query, isFound ? [paymentId] : []]);
  });

  test('finds by the reference of a processor, exactly and in its own tenant', async () => {
    const own = await setup();
    const { paymentId } = await buy(own);
    const other = await setup();
    const [{ connectorRef }] = expectStatus(
      await own.api.get(`/api/v1/payments/${paymentId}/transactions`),
      200,
    );
    const idsFor = async (at: World, reference: string): Promise<string[]> =>
      expectStatus(
        await at.api.get(`/api/v1/payments?reference=${encodeURIComponent(reference)}`),
        200,
      ).map(({ id }: Parsed) => id);
    expect(await idsFor(own, connectorRef)).toEqual([paymentId]);
    expect(await idsFor(own, `${connectorRef}x`)).toEqual([]);
    expect(await idsFor(other, connectorRef)).toEqual([]);
  });

  test('filters by due date, both ends inclusive', async () => {
    const due = await buyOnTerms(200);
    expect(await idsOf(`due_from=${day(200)}&due_to=${day(200)}`)).toEqual([due]);
    expect(await idsOf(`due_from=${day(201)}`)).toEqual([]);
    expect(await idsOf(`due_from=${day(190)}&due_to=${day(199)}`)).toEqual([]);
  });

  test('ages by the days since the due date; what is not due yet is in no bucket', async () => {
    const notDue = await buyOnTerms(365);
    const sql = await sqlOf(world);
    const cases: [number, string | null][] = [
      [0, '0_30'],
      [30, '0_30'],
      [31, '31_60'],
      [60, '31_60'],
      [61, '61_90'],
      [90, '61_90'],
      [91, '90_plus'],
    ];
    for (const [age, bucket] of cases) {
      const id = await buyOnTerms(0);
      await sql`update payment set due_date = ${day(-age)}::date where id = ${id}`;
      for (const aging of ['0_30', '31_60', '61_90', '90_plus']) {
        const found = (await idsOf(`aging=${aging}`)).includes(id);
        expect([age, aging, found]).toEqual([age, aging, aging === bucket]);
        expect(await idsOf(`aging=${aging}`)).not.toContain(notDue);
      }
    }
  });

  test('ages what is outstanding only: not what was paid or voided', async () => {
    const own = {
      paid: await buyOnTerms(0),
      voided: await buyOnTerms(0),
      open: await buyOnTerms(0),
    };
    const found = async () =>
      (await idsOf('aging=0_30')).filter((id) => Object.values(own).includes(id));
    expect((await found()).toSorted()).toEqual(Object.values(own).toSorted());
    expectStatus(await world.api.post(`/api/v1/payments/${own.paid}/mark-paid`, {}), 200);
    expectStatus(await world.api.post(`/api/v1/payments/${own.voided}/void`, {}), 200);
    expect(await found()).toEqual([own.open]);
  });

  test('ages by the day of the application’s billing time zone', async () => {
    const own = await setup();
    expectStatus(
      await own.api.post('/api/v1/test-clock', { now: '2027-03-01T12:00:00.000Z' }),
      200,
    );
    const { paymentId } = await buy(own, undefined, {
      session: { paymentTerms: { netN: 0 } },
      complete: { paymentMethod: 'net30', paymentToken: undefined },
    });
    const sql = await sqlOf(own);
    await sql`update payment set due_date = '2027-01-30'::date where id = ${paymentId}`;
    const cases: [string, string][] = [
      ['UTC', '0_30'],
      ['Pacific/Kiritimati', '31_60'],
      ['Pacific/Pago_Pago', '0_30'],
    ];
    for (const [billingTimezone, bucket] of cases) {
      await changeSettings(own, { billingTimezone });
      for (const aging of ['0_30', '31_60', '61_90', '90_plus']) {
        const found = expectStatus(await own.api.get(`/api/v1/payments?aging=${aging}`), 200);
        expect([billingTimezone, aging, found.length]).toEqual([
          billingTimezone,
          aging,
          aging === bucket ? 1 : 0,
        ]);
      }
    }
  });

  test('pages by keyset, whatever the filters', async () => {
    const own = await setup();
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.unshift((await buy(own)).paymentId);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const answer = await own.api.get(
        `/api/v1/payments?limit=2&method=card&status=captured&amount_min=1${query}`,
      );
      seen.push(...expectStatus(answer, 200).map(({ id }: Parsed) => id));
      cursor = answer.body.meta?.pagination?.cursor ?? null;
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  test('shows nobody the payments of others', async () => {
    const { paymentId } = await buy(world);
    const stranger = await setup();
    expect(expectStatus(await stranger.api.get('/api/v1/payments'), 200)).toEqual([]);
    const paths = [`/api/v1/payments/${paymentId}`, `/api/v1/payments/${paymentId}/transactions`];
    for (const path of paths) {
      const answer = await stranger.api.get(path);
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('GET /payments/{id}?expand', () => {
  test('puts customer and invoices under their keys; an unknown name is refused', async () => {
    const { paymentId } = await buy(world);
    const plain = await read(`/payments/${paymentId}`);
    const [invoice] = await read(`/invoices?orderId=${plain.orderId}`);
    expect(await read(`/payments/${paymentId}?expand=customer,invoices`)).toEqual({
      ...plain,
      customer: null,
      invoices: [invoice],
    });
    const customer = expectStatus(
      await world.api.post('/api/v1/customers', { email: 'expanded-payment@example.test' }),
      201,
    );
    const known = await buy(world, undefined, { cart: { customerId: customer.id } });
    const expanded = await read(`/payments/${known.paymentId}?expand=customer`);
    expect(expanded.customer.id).toBe(customer.id);
    const wrong = await world.api.get(`/api/v1/payments/${paymentId}?expand=customer,order`);
    expect([wrong.status, wrong.body.error?.code]).toEqual([400, 'validation_error']);
  });
});

describe('GET /payments/{id}/transactions', () => {
  test('shows every try, newest first, and no payment token', async () => {
    const session = await makeSession(world, await makeCart(world));
    const { paymentId } = expectStatus(
      await complete(world, session, { paymentToken: 'tok_failover_soft' }),
      200,
    );
    const answer = await world.api.get(`/api/v1/payments/${paymentId}/transactions`);
    expect(expectStatus(answer, 200)).toMatchObject([
      { status: 'succeeded', idempotencyKey: `cs:${session.id}:a1:c1`, declineCode: null },
      {
        status: 'failed',
        idempotencyKey: `cs:${session.id}:a1:c0`,
        declineCode: 'do_not_honor',
        declineClass: 'soft',
      },
    ]);
    expect(answer.text).not.toContain('tok_failover_soft');
  });
});

describe('capture mode manual', () => {
  test('authorizes only: the order goes on without an invoice', async () => {
    const fresh = await setup();
    expectStatus(
      await fresh.owner.patch(`/api/v1/applications/${fresh.applicationId}`, {
        settings: { payments: { captureMode: 'manual' } },
      }),
      200,
    );
    const { orderId, paymentId } = await buy(fresh);
    const get = async (path: string) => expectStatus(await fresh.api.get(`/api/v1${path}`), 200);
    expect(await get(`/payments/${paymentId}`)).toMatchObject({
      status: 'authorized',
      amountAuthorized: 3000,
      amountCaptured: 0,
    });
    expect(await get(`/payments/${paymentId}/transactions`)).toMatchObject([
      { type: 'authorization', status: 'succeeded' },
    ]);
    expect(await get(`/orders/${orderId}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'authorized',
      amountDue: 3000,
    });
    expect(await get(`/invoices?orderId=${orderId}`)).toEqual([]);
  });
});
