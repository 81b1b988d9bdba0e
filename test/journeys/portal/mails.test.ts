import { expect, test } from 'bun:test';
import { waitForMail } from '../../support/mail/captured-mail.ts';
import { seriousFindings } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import { visitorOf } from '../../support/subscriptions/portal.ts';
import { endCard, subscribe, subscriber } from '../../support/subscriptions/subscriptions.ts';
import { worldAt } from '../../support/subscriptions/verbs.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

const shop = await shopOfFile();

const NOW = '2027-12-10T12:00:00Z';
const sizes = [390, 800];

async function worldIn(locale: string): Promise<World> {
  const world = await worldAt(NOW);
  const config = {
    companyName: 'Fern & Fable',
    primaryColor: '#0b6e4f',
    supportEmail: 'help@example.test',
    locale,
  };
  expectStatus(await world.api.put('/api/v1/embed-config', config), 200);
  return world;
}

test.each(['en', 'de', 'ar'])('each mail of a subscription reads well in %p', async (locale) => {
  const world = await worldIn(locale);
  const buyer = await subscriber(world);
  await endCard(world, buyer, { month: 12, year: 2027 });
  const poor = await subscriber(world, 'pm_sandbox_renewalDecline');
  const addressOf = async ({ customerId }: { customerId: string }): Promise<string> =>
    expectStatus(await world.api.get(`/api/v1/customers/${customerId}`), 200).email;
  const [email, poorEmail] = [await addressOf(buyer), await addressOf(poor)];
  await subscribe(world, buyer, { planName: 'Ferns monthly', trialDays: 5 });
  await subscribe(world, poor, { planName: 'Seed letters', amount: 129_950, trialDays: 3 });
  const going = await subscribe(world, buyer, { planName: 'Garden club' });
  const { client } = await visitorOf(world, buyer);
  expectStatus(await client.post(`/api/v1/me/subscriptions/${going.id}/cancel`, {}), 200);
  await advance(world, { unit: 'week', count: 5 });
  const page = await shop.openTab();
  for (const [name, to, template] of [
    ['trial-ending', email, 'customer.subscription_trial_ending'],
    ['receipt', email, 'customer.receipt'],
    ['card-expiring', email, 'customer.card_expiring'],
    ['cancel-scheduled', email, 'customer.subscription_cancel_scheduled'],
    ['payment-failed', poorEmail, 'customer.subscription_payment_failed'],
    ['ended', poorEmail, 'customer.subscription_cancelled'],
  ] as const) {
    const mail = await waitForMail(world, to, template);
    await page.setContent(mail.html);
    expect([name, await seriousFindings(page)]).toEqual([name, []]);
    await keepScreenshots(page, `mail-${name}-${locale}`, sizes);
  }
});
