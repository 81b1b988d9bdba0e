import { beforeAll, describe, expect, test } from 'bun:test';
import { buy, complete, makeCart, makeSession } from '../../support/checkout.ts';
import type { Parsed } from '../../support/client.ts';
import { expectStatus, setup, type World } from '../../support/world.ts';

const DAY_MS = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await setup();
});

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

  test('filters by due date, both ends inclusive', async () => {
    const due = await buyOnTerms(200);
    expect(await idsOf(`due_from=${day(200)}&due_to=${day(200)}`)).toEqual([due]);
    expect(await idsOf(`due_from=${day(201)}`)).toEqual([]);
    expect(await idsOf(`due_from=${day(190)}&due_to=${day(199)}`)).toEqual([]);
  });

  test('ages by the days since the due date; what is not due yet is in no bucket', async () => {
    const notDue = await buyOnTerms(365);
    const sql = new Bun.SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
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
    await sql.end();
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
