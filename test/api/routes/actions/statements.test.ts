import { expect, test } from 'bun:test';
import { getOrder } from '../../../../domain/expansion/get-order.ts';
import { fulfil, paidOrder } from '../../../support/orders/fulfillment.ts';
import { setup } from '../../../support/world/world.ts';
import { openContext } from '../../../support/world/context.ts';

test('the actions of what an order expands take as many statements for five as for one', async () => {
  const world = await setup();
  const mugs = [{ name: 'Mug', unitPrice: 1500, quantity: 5 }];
  const { ctx, close } = await openContext(world);
  const statementsFor = async (fulfillments: number): Promise<number> => {
    const order = await paidOrder(world, mugs);
    const [{ id: lineItemId }] = order.lineItems;
    for (let made = 0; made < fulfillments; made += 1)
      await fulfil(world, order, { lineItems: [{ lineItemId, quantity: 1 }] });
    const sent: string[] = [];
    ctx.database.statementListener = (text) => void sent.push(text);
    const found = await getOrder(ctx, order.id, {
      expand: ['actions', 'payments', 'fulfillments', 'invoices'],
    });
    ctx.database.statementListener = null;
    expect(found.fulfillments?.length).toBe(fulfillments);
    return sent.length;
  };
  try {
    const one = await statementsFor(1);
    expect(one).toBeGreaterThan(0);
    expect(await statementsFor(5)).toBe(one);
  } finally {
    await close();
  }
});
