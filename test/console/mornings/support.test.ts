import { describe, expect, test } from 'bun:test';
import { address, buy } from '../../support/checkout/checkout.ts';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { hands, Steps, type Hand } from '../../support/console/steps.ts';
import { allMailsTo } from '../../support/mail/captured-mail.ts';
import { openOwnBrowser } from '../../support/pages/browser.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { worldAt } from '../../support/subscriptions/verbs.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/**
 * Six mails to a shop, each settled from the home page on. The steps are those of the shortest way among the peers (Shopify
 * for orders, Stripe for money), which begin with the search as well; with keys alone, which they do not offer, each button
 * costs two steps more.
 */
const browser = await consoleBrowser(openOwnBrowser);

const lines = [
  { name: 'Desk', unitPrice: 45_000, quantity: 1, requiresShipping: true },
  { name: 'Lamp', unitPrice: 12_000, quantity: 2, requiresShipping: true },
];
const read = async (world: World, path: string) =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

/** An order among others, and its number. */
async function bought(options: Parameters<typeof buy>[2] = {}) {
  const world = await setup();
  await buy(world);
  const { orderId, paymentId } = await buy(world, lines, {
    session: { customerEmail: 'mail@example.test', ...options.session },
    complete: { shippingAddress: address, ...options.complete },
  });
  const { number } = await read(world, `/orders/${orderId}`);
  return { world, orderId, paymentId, number };
}

async function begin(world: World, hand: Hand) {
  const { tab } = hands.find((one) => one.hand === hand) ?? hands[0];
  const { page, faults } = await openConsole(browser, world, '', tab);
  return { page, faults, steps: new Steps(page, hand) };
}

const names: readonly Hand[] = hands.map(({ hand }) => hand);

describe.each(names)('support, by %s, settles the mail', (hand) => {
  const isKeys = hand === 'keys';

  test('“you have my old address”', async () => {
    const { world, orderId, number } = await bought();
    const { page, faults, steps } = await begin(world, hand);
    await steps.find(`#${number}`);
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    expect(steps.taken).toHaveLength(3);
    await steps.act('Change the delivery address');
    await steps.fill(page.getByRole('dialog').getByLabel('Street and number'), '5 Elm Street');
    await steps.send('Save');
    await waitFor(
      async () =>
        (await read(world, `/orders/${orderId}`)).shippingAddress.addressLine1 === '5 Elm Street',
    );
    expect(steps.taken).toHaveLength(isKeys ? 8 : 7);
    expect(faults).toEqual([]);
  });

  test('“where is my order?”', async () => {
    const { world, orderId, number } = await bought();
    const parcel = { carrier: 'DHL', trackingNumber: '00340434161094042557' };
    const made = await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, parcel);
    const { id } = expectStatus(made, 201);
    expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, {}), 200);
    const { page, faults, steps } = await begin(world, hand);
    await steps.find(number);
    await page.getByText('00340434161094042557').first().waitFor();
    expect(steps.taken).toHaveLength(3);
    expect(faults).toEqual([]);
  });

  test('“one of the lamps is broken”', async () => {
    const { world, orderId, number } = await bought();
    const { page, faults, steps } = await begin(world, hand);
    await steps.find(number);
    await steps.act('Refund');
    await steps.fill(page.getByRole('dialog').getByLabel('Quantity of Lamp'), '1');
    await page.getByRole('button', { name: 'Refund $120.00' }).waitFor();
    await steps.send('Refund $120.00');
    await waitFor(async () => (await read(world, `/orders/${orderId}`)).amountRefunded === 12_000);
    expect(steps.count).toBeLessThanOrEqual(isKeys ? 9 : 7);
    expect(faults).toEqual([]);
  });

  test('“please send me the invoice again”', async () => {
    const { world, orderId } = await bought({
      session: { paymentTerms: { netN: 30 } },
      complete: { paymentMethod: 'net30', paymentToken: undefined },
    });
    const [invoice] = await read(world, `/invoices?orderId=${orderId}`);
    const before = (await allMailsTo(world, 'mail@example.test')).length;
    const { page, faults, steps } = await begin(world, hand);
    await steps.find(invoice.number);
    await page.getByRole('heading', { level: 1, name: invoice.number }).waitFor();
    await steps.act('Mail again');
    await page.getByRole('dialog').getByText('mail@example.test').waitFor();
    await steps.send('Mail again');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitFor(async () => (await allMailsTo(world, 'mail@example.test')).length > before);
    expect(steps.taken).toHaveLength(isKeys ? 7 : 5);
    expect(faults).toEqual([]);
  });

  test('“please cancel my subscription”', async () => {
    const world = await setup();
    const buyer = await subscriber(world);
    const { id } = await subscribe(world, buyer);
    const { email } = await read(world, `/customers/${buyer.customerId}`);
    const { page, faults, steps } = await begin(world, hand);
    await steps.find(email, /^Subscription/);
    await page.getByRole('heading', { level: 1, name: 'Pro' }).waitFor();
    // With keys, the customer is passed.
    expect(steps.taken).toHaveLength(isKeys ? 4 : 3);
    await steps.act('Cancel subscription');
    await steps.send(/end of the period|Schedule/i);
    await waitFor(async () => (await subscriptionOf(world, id)).cancelAtPeriodEnd === true);
    expect(steps.taken).toHaveLength(isKeys ? 8 : 5);
    expect(faults).toEqual([]);
  });

  test('“why was I not charged?”', async () => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(world, 'tok_renewal_decline_1');
    await subscribe(world, buyer);
    await advance(world, { unit: 'month', count: 1 });
    const { email } = await read(world, `/customers/${buyer.customerId}`);
    const { page, faults, steps } = await begin(world, hand);
    await steps.find(email, /^Subscription/);
    await page.getByRole('heading', { name: 'A payment failed' }).waitFor();
    await page
      .getByText(/declined ·/)
      .first()
      .waitFor();
    await steps.act('Buyer’s page');
    await page.getByRole('dialog').getByRole('link', { name: 'Open it' }).waitFor();
    expect(steps.taken).toHaveLength(isKeys ? 7 : 4);
    expect(faults).toEqual([]);
  });
});
