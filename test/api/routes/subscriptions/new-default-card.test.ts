import { describe, expect, test } from 'bun:test';
import { parseId } from '../../../../storage/ids.ts';
import { shardOf } from '../../../../storage/shards.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import {
  cardsOf,
  makeBuyer,
  storeCard,
  type Buyer,
} from '../../../support/checkout/saved-cards.ts';
import { subscribe, subscriptionOf } from '../../../support/subscriptions/subscriptions.ts';
import { act, bookedFor, periodsOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, type World } from '../../../support/world/world.ts';

const PATH = '/api/v1/me/payment-methods';

async function buyerWith(world: World, ...tokens: readonly string[]) {
  const buyer = await makeBuyer(world);
  const cards: string[] = [];
  for (const token of tokens)
    cards.push(expectStatus(await storeCard(world, buyer, token), 200).paymentMethodId);
  return { buyer, cards };
}

async function makeDefault({ client }: Buyer, card: string | undefined): Promise<void> {
  expectStatus(await client.patch(`${PATH}/${card}`, { isDefault: true }), 200);
}

const statusOf = async (world: World, id: string) => (await subscriptionOf(world, id)).status;
const triesOf = async (world: World, id: string): Promise<number> =>
  (await periodsOf(world, id))[1].attempts.length;
const renewals = async (world: World, id: string) =>
  (await bookedFor(world, id)).filter((one) => one.startsWith('p1:'));

describe('PATCH /me/payment-methods/{id}', () => {
  test('another default is charged at once for all that is past due by the former, once', async () => {
    const world = await worldAt('2027-10-01T13:30:00Z');
    const tokens = ['tok_visa', 'pm_sandbox_renewalDecline', 'tok_mastercard'];
    const { buyer, cards } = await buyerWith(world, ...tokens);
    const [, declining, good] = cards;
    const first = await subscribe(world, buyer);
    const second = await subscribe(world, buyer, { plan: 'team', amount: 5_000 });
    const own = await subscribe(world, buyer);
    await act(world, own.id, 'payment-method', { paymentMethodId: declining });
    await makeDefault(buyer, declining);
    await advance(world, { unit: 'month', count: 1 });
    for (const { id } of [first, second, own]) expect(await statusOf(world, id)).toBe('past_due');
    await makeDefault(buyer, good);
    for (const { id } of [first, second])
      await waitFor(async () => (await statusOf(world, id)) === 'active');
    expect(await renewals(world, first.id)).toEqual(['p1:a1 declined', 'p1:a2 approved']);
    expect(await renewals(world, second.id)).toEqual(['p1:a1 declined', 'p1:a2 approved']);
    expect(await statusOf(world, own.id)).toBe('past_due');
    expect(await renewals(world, own.id)).toEqual(['p1:a1 declined']);
    expect((await cardsOf(buyer))[0].id).toBe(good);
  });

  test('a declined one is not charged again by the same change, and the dunning goes on', async () => {
    const world = await worldAt('2027-10-01T13:30:00Z');
    const { buyer, cards } = await buyerWith(
      world,
      'tok_renewal_hard_1',
      'pm_sandbox_renewalDecline',
    );
    const { id } = await subscribe(world, buyer);
    await advance(world, { unit: 'month', count: 1 });
    const before = await triesOf(world, id);
    await makeDefault(buyer, cards[1]);
    await waitFor(async () => (await triesOf(world, id)) === before + 1);
    const tried = await subscriptionOf(world, id);
    expect(tried).toMatchObject({ status: 'past_due', nextRetryAt: '2027-11-02T13:30:00.000Z' });
    await repeatJob(world, buyer);
    expect(await triesOf(world, id)).toBe(before + 1);
    // The former card, which was declined for good, has become the default again.
    await makeDefault(buyer, cards[0]);
    await waitFor(async () => (await triesOf(world, id)) === before + 2);
    await advance(world, { unit: 'day', count: 1 });
    expect(await triesOf(world, id)).toBe(before + 2);
  });

  test('changes beside a retry of the merchant: the period is paid once', async () => {
    const world = await worldAt('2027-10-01T13:30:00Z');
    const { buyer, cards } = await buyerWith(
      world,
      'tok_renewal_hard_1',
      'tok_visa',
      'tok_mastercard',
    );
    const { id } = await subscribe(world, buyer);
    await advance(world, { unit: 'month', count: 1 });
    await Promise.all([
      makeDefault(buyer, cards[1]),
      act(world, id, 'retry-charge', { paymentMethodId: cards[2] }),
      makeDefault(buyer, cards[2]),
      act(world, id, 'retry-charge'),
      makeDefault(buyer, cards[1]),
    ]);
    await waitFor(async () => (await statusOf(world, id)) === 'active');
    await repeatJob(world, buyer);
    const approved = (await renewals(world, id)).filter((one) => one.endsWith('approved'));
    expect(approved).toHaveLength(1);
    expect(await periodsOf(world, id)).toHaveLength(2);
  });
});

/** Its job runs once more, as after a crash before its end; returns when it has. */
async function repeatJob(world: World, buyer: Buyer): Promise<void> {
  const { workspaceId, applicationId, environments } = world;
  const customerId = parseId('cus', buyer.customerId) ?? '';
  const environmentId = environments.sandbox;
  const key = `${applicationId}:${customerId}`;
  const sql = await sqlOf(world);
  const isDone = async () => (await sql`select 1 from job where key = ${key}`).length === 0;
  await waitFor(isDone);
  await sql`
    insert into job (kind, key, workspace_id, shard, payload, run_at)
    values ('subscription-new-default', ${key}, ${workspaceId}, ${shardOf(workspaceId)},
      ${{ environmentId, applicationId, customerId }}, clock_timestamp())`;
  await waitFor(isDone);
}
