import { describe, expect, test } from 'bun:test';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { hands, Steps } from '../../support/console/steps.ts';
import { openOwnBrowser } from '../../support/pages/browser.ts';
import { worldAt } from '../../support/subscriptions/verbs.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { expectStatus } from '../../support/world/world.ts';

/** An owner's morning: Shopify shows yesterday after two steps, Stripe a dispute after two. */
const browser = await consoleBrowser(openOwnBrowser);
const zone = 'Europe/Berlin';

describe.each(hands)('an owner, by $hand', ({ hand, tab }) => {
  test('sees what needs attention at once, yesterday in a step, and the dispute that is due', async () => {
    const world = await worldAt('2027-11-01T10:00:00Z');
    await buy(world, [{ name: 'Desk', unitPrice: 12_345 }]);
    await advance(world, { unit: 'day', count: 1 });
    const { paymentId } = await buy(world, [{ name: 'Lamp', unitPrice: 7_000 }]);
    const [{ connectorRef: ref }] = expectStatus(
      await world.api.get(`/api/v1/payments/${paymentId}/transactions`),
      200,
    );
    const dispute = { type: 'charge.disputed', reason: 'fraudulent', ref };
    expectStatus(await world.api.post('/api/v1/sandbox/events', dispute), 202);

    const { page, faults } = await openConsole(browser, world, '', { ...tab, zone });
    const steps = new Steps(page, hand);
    const due = page.getByRole('link', {
      name: /Dispute needs a response|disputes? needs? a response/i,
    });
    await due.waitFor();
    expect(steps.count).toBe(0);

    await steps.act('Yesterday');
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByText('$123.45').first().waitFor();
    await page
      .getByText(/Nov 1, 2027|1 Nov 2027/)
      .first()
      .waitFor();
    expect(await figures.getByText('$193.45').count()).toBe(0);
    expect(steps.count).toBeLessThanOrEqual(hand === 'keys' ? 3 : 1);

    const before = steps.count;
    if (hand === 'touch') await steps.tap(due);
    else await steps.find('disputes');
    await page.getByRole('heading', { level: 1, name: 'Disputes' }).waitFor();
    await page.getByRole('row').filter({ hasText: '$70.00' }).waitFor();
    expect(steps.count - before).toBeLessThanOrEqual(hand === 'keys' ? 3 : 1);
    expect(faults).toEqual([]);
  });
});
