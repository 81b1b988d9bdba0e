import { describe, expect, test } from 'bun:test';
import {
  complete,
  ledgerOf,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** A processor that answers a charge with an approval of other money than it was asked for. */

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

describe.each([
  ['tok_told_amount', { amount: 3_100, currency: 'USD' }],
  ['tok_told_currency', { amount: 3_000, currency: 'XTS' }],
])('%s', (paymentToken, taken) => {
  test.concurrent('pays no checkout', async () => {
    const session = await makeSession(world, await makeCart(world));
    expect((await complete(world, session, { paymentToken })).status).toBe(202);
    expect((await pollSession(world, session)).status).toBe('open');
    expect(await ledgerOf(world, session)).toMatchObject([{ status: 'approved', ...taken }]);
    const [order] = await read(`/orders?cartId=${session.cartId}`);
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    const [payment] = await read(`/orders/${order.id}/payments`);
    expect(payment).toMatchObject({ status: 'pending', amountCaptured: 0 });
    expect(await read(`/payments/${payment.id}/transactions`)).toMatchObject([
      { status: 'unknown', amount: 3_000, currency: 'USD' },
    ]);
    const other = await complete(world, session, { paymentToken: 'tok_visa' });
    expect(other.status).not.toBe(200);
    expect(await ledgerOf(world, session)).toHaveLength(1);
  });
});
