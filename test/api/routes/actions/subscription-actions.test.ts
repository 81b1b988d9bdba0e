import { describe, expect, test } from 'bun:test';
import {
  expectActions,
  type InState,
  type MakeStates,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { act, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Answer } from '../../../support/world/client.ts';
import { expectStatus, type World } from '../../../support/world/world.ts';

const PATH = '/api/v1/subscriptions';
const dry = { dryRun: true };
const by =
  (verb: string, body: object = {}) =>
  ({ world, id }: InState): Promise<Answer> =>
    act(world, id, verb, body);

const calls: VerbCalls = {
  update: {
    call: ({ world: { api }, id }) =>
      api.patch(`${PATH}/${id}`, { metadata: { mark: crypto.randomUUID() } }),
  },
  change: { call: by('change', { amount: 5_000, ...dry }), isDry: true },
  changeAtPeriodEnd: {
    call: by('change', { amount: 5_000, effective: 'period_end', ...dry }),
    isDry: true,
  },
  changeQuantity: { call: by('change-quantity', { quantity: 3, ...dry }), isDry: true },
  dropPendingChange: {
    call: ({ world: { api }, id }) => api.delete(`${PATH}/${id}/pending-change`),
  },
  pause: { call: by('pause') },
  resume: { call: by('resume') },
  skipNext: { call: by('skip-next', { count: 1 }) },
  cancel: { call: by('cancel', dry), isDry: true },
  uncancel: { call: by('uncancel') },
  refundCancel: { call: by('refund-cancel', dry), isDry: true },
  refundCredit: { call: by('credit/refund') },
  retryCharge: { call: by('retry-charge') },
  waivePeriod: { call: by('waive-period') },
  setPaymentMethod: { call: by('payment-method', { paymentMethodId: null, retry: false }) },
  reportUsage: {
    call: ({ world: { api }, id }) =>
      api.post(`${PATH}/${id}/usage`, { identifier: crypto.randomUUID(), quantity: 1 }),
  },
};

interface Terms {
  readonly token?: string;
  readonly terms?: object;
}

/** Subscriptions of one shop, each of a buyer of its own, after what happens to all of them. */
function subscribed(
  happens: (own: World, ids: readonly string[]) => Promise<void>,
  { token = 'tok_visa', terms = {} }: Terms = {},
): MakeStates {
  return async (count) => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    const ids: string[] = [];
    while (ids.length < count)
      ids.push((await subscribe(world, await subscriber(world, token), terms)).id);
    await happens(world, ids);
    return ids.map((id) => ({ world, id }));
  };
}

/** Each of them after the verbs. */
const after =
  (...verbs: readonly (readonly [verb: string, body?: object])[]) =>
  async (world: World, ids: readonly string[]): Promise<void> => {
    for (const id of ids)
      for (const [verb, body = {}] of verbs) expectStatus(await act(world, id, verb, body), 200);
  };
const nothing = (): Promise<void> => Promise.resolve();
const aMonth = async (world: World): Promise<void> => {
  await advance(world, { unit: 'month', count: 1 });
};
const atOnce = { cancelAtPeriodEnd: false } as const;

const states: Readonly<Record<string, MakeStates>> = {
  active: subscribed(nothing),
  'in its trial': subscribed(nothing, { terms: { trialDays: 7 } }),
  'with a change for the next period': subscribed(
    after(['change', { amount: 4_000, effective: 'period_end' }]),
  ),
  paused: subscribed(after(['pause'])),
  'to be cancelled': subscribed(after(['cancel'])),
  cancelled: subscribed(after(['cancel', atOnce])),
  'cancelled, with a balance': subscribed(async (world, ids) => {
    await advance(world, { unit: 'day', count: 10 });
    await after(['change', { amount: 1_000 }], ['cancel', atOnce])(world, ids);
  }),
  'refunded and cancelled': subscribed(after(['refund-cancel'])),
  'past due': subscribed(aMonth, { token: 'tok_renewal_decline_1' }),
  'charged perhaps': subscribed(aMonth, { token: 'tok_renewal_orphan_1' }),
  'charged perhaps, and paused': subscribed(
    async (world, ids) => {
      await aMonth(world);
      await after(['pause'])(world, ids);
    },
    { token: 'tok_renewal_orphan_1' },
  ),
  'an installment plan': subscribed(nothing, {
    terms: { interval: undefined, installments: { count: 2, unit: 'month' } },
  }),
  metered: subscribed(async (world, ids) => {
    const sql = await sqlOf(world);
    const usage = { metric: 'calls', unitAmountDecimal: '2.5', included: 100, aggregation: 'sum' };
    for (const id of ids)
      await sql`update subscription set usage_terms = ${usage} where id = ${id}`;
  }),
};

describe('GET /subscriptions/{id}?expand=actions', () => {
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('subscription', calls, make);
    });

  test('while the test clock advances every verb waits, also those of what is expanded', async () => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(world, await subscriber(world));
    const sql = await sqlOf(world);
    const environment = world.environments.sandbox;
    await sql`
      update environment set clock_mode = 'advancing', clock_target = clock_now + interval '1 year'
      where id = ${environment}`;
    try {
      const path = `${PATH}/${id}?expand=actions,payments`;
      const shown = expectStatus(await world.api.get(path), 200);
      const waits = {
        allowed: false,
        possible: false,
        reason: 'invalid_state',
        message: 'The test clock is advancing; try again when it is frozen.',
        details: { clock: 'advancing' },
      };
      const all = [...Object.values(shown.actions), ...Object.values(shown.payments[0].actions)];
      expect(new Set(all.map((action) => JSON.stringify(action)))).toEqual(
        new Set([JSON.stringify(waits)]),
      );
      const { status, body } = await act(world, id, 'pause');
      expect([status, body.error?.details]).toEqual([409, { clock: 'advancing' }]);
    } finally {
      await sql`update environment set clock_mode = 'frozen', clock_target = null where id = ${environment}`;
    }
  });
});
