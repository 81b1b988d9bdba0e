import { describe, expect, test } from 'bun:test';
import { sql } from '../../../../storage/query.ts';
import {
  actOnReturn,
  receivedReturn,
  requestedReturn,
  shippedOrder,
} from '../../../support/orders/returns.ts';
import { expectMoneyViolations } from '../../../support/stack/expect-logged-error.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { openContext } from '../../../support/world/context.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
expectMoneyViolations(world);

async function violationsOf({ orderId }: Parsed): Promise<Parsed[]> {
  const audited = await world.api.get(`/api/v1/audit/money?orderId=${orderId}`);
  const { invariants } = expectStatus(audited, 200);
  return invariants.find(({ name }: Parsed) => name === 'return_units').violations;
}

const received = async (): Promise<Parsed> => receivedReturn(world, await shippedOrder(world), 2);

describe('GET /audit/money: return_units', () => {
  test.each<[string, () => Promise<Parsed>, string, object]>([
    [
      'more units than the fulfillments have as returned',
      received,
      'update order_return_line set received = 3, quantity = 3 where return_id = $1',
      { unitsNotOnFulfillments: 1, refundsAgree: true },
    ],
    [
      'refunded without a refund',
      received,
      `update order_return set status = 'refunded' where id = $1`,
      { unitsNotOnFulfillments: 0, refundsAgree: false },
    ],
    [
      'received although it is paid back',
      async () => {
        const made = await received();
        expectStatus(await actOnReturn(world, made, 'refund'), 200);
        return made;
      },
      `update order_return set status = 'received' where id = $1`,
      { unitsNotOnFulfillments: 0, refundsAgree: false },
    ],
  ])('finds %s', async (_, make, corruption, actual) => {
    const made = await make();
    expect(await violationsOf(made)).toEqual([]);
    await opened.ctx.database.read(sql(corruption), [made.id]);
    expect(await violationsOf(made)).toMatchObject([
      { resource: { type: 'return', id: made.id }, actual },
    ]);
  });

  test('an awaited return agrees', async () => {
    const made = await requestedReturn(world, await shippedOrder(world));
    expect(await violationsOf(made)).toEqual([]);
  });
});
