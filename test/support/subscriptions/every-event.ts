import type { Witness } from '../events/event-witness.ts';
import { complete, decideChallenge } from '../checkout/checkout.ts';
import { monthly, plan, sell } from '../checkout/recurring.ts';
import { advance } from '../timing/test-clock.ts';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { subscribe, subscriber } from './subscriptions.ts';
import { act } from './verbs.ts';

const unwitnessed: Witness['during'] = (_, deed) => deed();

/**
 * One subscription for each way that leads to an event of the catalogue. The world's clock stands from the moment at which
 * its buyers are there: what happens at one instant is one deed each.
 */
export async function liveThroughEveryEvent(
  world: World,
  during: Witness['during'] = unwitnessed,
): Promise<void> {
  const buyerOf = (token = 'tok_visa') => during(token, () => subscriber(world, token));
  const buyer = await buyerOf();
  const decliningOnce = await buyerOf('tok_renewal_decline_once_1');
  const declining = await buyerOf('tok_renewal_decline_1');
  const undecided = await buyerOf('tok_renewal_orphan_1');
  expectStatus(await world.api.post('/api/v1/test-clock', { now: '2027-11-01T00:00:00Z' }), 200);

  const make = (deed: string, by = buyer, terms: object = {}): Promise<Parsed> =>
    during(deed, () => subscribe(world, by, terms));
  const did = (id: string, verb: string, body: object = {}): Promise<Parsed> =>
    during(verb, async () => expectStatus(await act(world, id, verb, body), 200));

  const merchant = await make('a month');
  await make('a trial', buyer, { trialDays: 10 });
  const rows = { count: 2, unit: 'month' };
  await make('two rows', buyer, { installments: rows, interval: undefined });
  await make('declined once', decliningOnce);
  const waived = await make('declined', declining);
  const lost = await make('undecided', undecided);
  const skipping = await make('skipping');
  await did(skipping.id, 'skip-next', { count: 1 });
  const session = await during('a session', () => sell(world, [plan], { recurring: monthly }));
  const asked = await during('a challenge', async () =>
    expectStatus(await complete(world, session, { paymentToken: 'tok_3ds' }), 202),
  );
  const ref = asked.nextAction.url.split('/').at(-1) ?? '';
  await during('rejected', () => decideChallenge(world, session, ref, 'reject'));

  const { id } = merchant;
  const path = `/api/v1/subscriptions/${id}`;
  await during('other metadata', async () =>
    expectStatus(await world.api.patch(path, { metadata: { tier: 'gold' } }), 200),
  );
  await did(id, 'change', { amount: 5_000 });
  await did(id, 'change', { amount: 6_000, effective: 'period_end' });
  await did(id, 'pause');
  await did(id, 'resume');
  await did(id, 'cancel');
  await did(id, 'uncancel');
  const cards = `/api/v1/customers/${merchant.customerId}/payment-methods`;
  const [card] = expectStatus(await world.api.get(cards), 200);
  await did(id, 'payment-method', { paymentMethodId: card.id });

  await during('a month passes', () => advance(world, { unit: 'month', count: 1 }));
  await did(waived.id, 'waive-period');
  await did(waived.id, 'cancel', { cancelAtPeriodEnd: false });
  const issues = expectStatus(await world.api.get(`/api/v1/subscriptions/${lost.id}/issues`), 200);
  const note = 'The bank says that nothing was taken';
  await did(lost.id, `issues/${issues[0].id}/resolve`, { resolution: 'not_charged', note });
  await during('two days pass', () => advance(world, { unit: 'day', count: 2 }));
}
