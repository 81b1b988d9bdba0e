import { describe, expect, test } from 'bun:test';
import { sql } from '../../../storage/query.ts';
import { makeBuyer } from '../../support/checkout/saved-cards.ts';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { casesOf, drawKind } from '../../support/crash/draw.ts';
import {
  actOnReturn,
  askForReturn,
  bookedOfReturn,
  mugs,
  readReturn,
  ship,
  shippedOrder,
} from '../../support/orders/returns.ts';
import { cushion, edit, expectLedgersAgree, readOrder } from '../../support/orders/worked-order.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/**
 * kill -9 of the API at each point between reserve, call and settle of a return's refund, which is one of two payments.
 * Afterwards the reconciler, or the repeat of the request, settles both and the return with them, once.
 */
const shop = await CrashShop.ofFile({ makeWorld: (baseUrl) => setup(baseUrl) });
const { world } = shop;

const points = ['before_reserve', 'after_reserve', 'after_call', 'after_settle'];
const drawn = drawKind('refunds of returns', [
  ...casesOf('reconciled', points.slice(1)),
  ...casesOf('repeated', points),
]);

/** A received return whose money is on two payments. */
async function received(): Promise<Parsed> {
  const { customerId } = await makeBuyer(world);
  const order = await shippedOrder(world, mugs, { cart: { customerId } });
  expectStatus(await edit(world, order.id, { add: [cushion] }), 200);
  await ship(world, order);
  const { lineItems } = await readOrder(world, order.id);
  const all = lineItems.map(({ id: lineItemId, quantity }: Parsed) => ({ lineItemId, quantity }));
  const made = expectStatus(await askForReturn(world, order, { lineItems: all }), 201);
  return expectStatus(await actOnReturn(world, made, 'receive'), 200);
}

async function crashAt(point: string, headers: Record<string, string> = {}): Promise<Parsed> {
  const made = await received();
  await shop.crash(`refund.${point}`, () => actOnReturn(world, made, 'refund', {}, headers));
  return made;
}

async function expectOnce(made: Parsed): Promise<void> {
  expect(await readReturn(world, made)).toMatchObject({
    status: 'refunded',
    amountRefunded: 6_495,
    amountPending: 0,
    refunds: [
      { amount: 4_500, status: 'succeeded' },
      { amount: 1_995, status: 'succeeded' },
    ],
  });
  const booked = await bookedOfReturn(world, made);
  expect(booked.map(({ status, amount }) => [status, amount]).toSorted()).toEqual([
    ['approved', 1_995],
    ['approved', 4_500],
  ]);
  const [events] = await shop.resources.database.read(
    sql<{ count: number }>(
      `select count(*)::int as count from event where resource_id = $1 and type = 'return.refunded'`,
    ),
    [made.id],
  );
  expect(events?.count).toBe(1);
  await expectLedgersAgree(world, made.orderId);
}

describe('kill -9 of the API', () => {
  test.each(drawn('reconciled'))('at refund.%s: settled once by the reconciler', async (point) => {
    const made = await crashAt(point);
    await shop.settle();
    await shop.settle();
    await expectOnce(made);
  });

  test.each(drawn('repeated'))('at refund.%s: the repeat continues it', async (point) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const made = await crashAt(point, headers);
    const response = expectStatus(await actOnReturn(world, made, 'refund', {}, headers), 200);
    expect(response.refund.amount).toBe(6_495);
    await shop.settle();
    await expectOnce(made);
    const again = await actOnReturn(world, made, 'refund', {}, headers);
    expect(expectStatus(again, 200)).toEqual(response);
  });
});
