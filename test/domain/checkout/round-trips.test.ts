import { afterAll, expect, test } from 'bun:test';
import { enterCompletion } from '../../../api/auth/checkout-session.ts';
import { clearing } from '../../../domain/checkout/completion/clearing.ts';
import { completeSession } from '../../../domain/checkout/completion/complete-session.ts';
import { createSession } from '../../../domain/checkout/sessions/create-session.ts';
import { getOrder } from '../../../domain/expansion/get-order.ts';
import { makeCart } from '../../support/checkout/checkout.ts';
import { countSent, type Sent } from '../../support/database/count-sent.ts';
import { requestContext } from '../../support/stack/chaos-services.ts';
import { openContext } from '../../support/world/context.ts';
import { setup } from '../../support/world/world.ts';

/**
 * The requests of a purchase behind its cart (test/domain/carts/round-trips.test.ts), by what the process that serves
 * them sends to Postgres: every statement, those that begin and end transactions and set the workspace included, and the
 * round trips, each with one `Sync` for its statements.
 */
const world = await setup();
const opened = await openContext(world);
const { ctx, system } = opened;
const counted = countSent();
afterAll(() => opened.close());

class Bill {
  readonly costs: Record<string, Sent> = {};

  async of<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = counted();
    const result = await work();
    this.costs[name] = counted(before);
    return result;
  }
}

/** As a guest, by card. */
async function buy(): Promise<Bill['costs']> {
  const bill = new Bill();
  const { applicationId } = world;
  const { id: cartId } = await makeCart(world);
  const session = await bill.of('create session', () =>
    createSession(ctx, {
      applicationId,
      cartId,
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
      collect: { shippingAddress: true, billingAddress: false },
      offerStoredCards: false,
      expiresInMinutes: 60,
    }),
  );
  const { id: sessionId } = session.value.session;
  const completed = await bill.of('complete', async () => {
    const toComplete = await enterCompletion(requestContext(system), sessionId);
    return completeSession(
      toComplete,
      {
        paymentMethod: 'card',
        paymentToken: 'tok_visa',
        email: 'buyer@example.test',
        shippingAddress: { addressLine1: '1 Main St', city: 'Berlin', countryCode: 'DE' },
        billingSameAsShipping: false,
        replaceAttempt: false,
      },
      clearing,
    );
  });
  const { answer } = completed.value;
  if (answer.kind !== 'completed') throw new Error(`the session is ${answer.kind}`);
  const order = await bill.of('get order', () => getOrder(ctx, answer.orderId, {}));
  expect(order.paymentStatus).toBe('captured');
  return bill.costs;
}

test('a purchase costs few statements and round trips', async () => {
  // Connections are opened, and both of those that reads share enter the workspace when it comes again.
  for (let before = 0; before < 4; before += 1) await buy();
  expect(await buy()).toEqual({
    // begin, its setting, the cart, locked, what it holds, the price of an order that is fixed, the write, commit
    'create session': { statements: 7, roundTrips: 2 },
    // two reads before; seven statements that reserve in two round trips, two of the sandbox, twelve that settle in two
    complete: { statements: 23, roundTrips: 6 },
    'get order': { statements: 1, roundTrips: 1 },
  });
});
