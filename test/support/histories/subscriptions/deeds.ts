import { fc } from '../../properties.ts';
import type { Death, Network } from '../mortal.ts';

const DAY_H = 24;
/** The place of a card that is declined at every renewal. */
const DECLINING = 3;

/** One thing that a merchant, a buyer, the processor or time does to a subscription. */
export type Deed =
  | { readonly do: 'advance'; readonly hours: number }
  | { readonly do: 'wake' | 'lookup' | 'reveal' | 'jobs' | 'decide' | 'uncancel' | 'dropChange' }
  | {
      readonly do: 'change';
      readonly terms: { readonly amount?: number; readonly quantity?: number } & {
        readonly interval?: 'week' | 'month';
      };
      readonly effective: 'now' | 'period_end';
      readonly creditMode: 'balance' | 'refund';
      readonly proration: 'charge_difference' | 'none';
    }
  | { readonly do: 'pause'; readonly days: number | null }
  | { readonly do: 'resume'; readonly billing: 'auto' | 'now' }
  | { readonly do: 'cancel'; readonly atEnd: boolean; readonly prorate: boolean }
  | { readonly do: 'refundCancel'; readonly amount: number | null }
  | { readonly do: 'card'; readonly card: number; readonly retry: boolean }
  | { readonly do: 'retryCharge'; readonly card: number | null }
  | { readonly do: 'waive' }
  | { readonly do: 'skip'; readonly count: number }
  | { readonly do: 'usage'; readonly quantity: number }
  | { readonly do: 'resolve'; readonly resolution: 'apply' | 'refund' | 'not_charged' };

/** What happens next: one thing, or two at the same time; the process of the first may die in it. */
export interface Step {
  readonly deed: Deed;
  readonly beside: Deed | null;
  readonly death: Death | null;
  readonly network: Network;
  /** The client that got no answer asks again, with its Idempotency-Key. */
  readonly asksAgain: boolean;
}

/** What is sold, and to which cards; the first card is charged first. */
export interface Start {
  readonly terms: object;
  readonly cards: readonly string[];
  readonly now: string;
  readonly settings: object;
}

const points = [
  'subscription.after_reserve',
  'processor.before_charge',
  'processor.after_charge',
  'subscription.after_call',
  'subscription.after_settle',
  'reconcile.before_settle',
  'test-clock.moved',
  'test-clock.stepped',
  'subscription.before_refund',
  'subscription.after_refund',
  'subscription_refund.after_reserve',
  'subscription_refund.after_money',
  'subscription_refund.after_finish',
  'processor.before_refund',
  'processor.after_refund',
  'refund.after_reserve',
  'refund.after_call',
  'refund.after_settle',
];

const death: fc.Arbitrary<Death> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...points).map((at) => ({ at })) },
  {
    weight: 2,
    arbitrary: fc.record({
      at: fc.constantFrom('before_commit' as const, 'after_commit' as const),
      nth: fc.integer({ min: 1, max: 8 }),
    }),
  },
);

const amount = fc.constantFrom(0, 700, 2_999, 3_000, 5_000, 12_000);
const terms = fc.oneof(
  amount.map((value) => ({ amount: value })),
  fc.integer({ min: 1, max: 4 }).map((quantity) => ({ quantity })),
  fc.constantFrom('week' as const, 'month' as const).map((interval) => ({ interval })),
);

const plain = (
  name: 'wake' | 'lookup' | 'reveal' | 'jobs' | 'decide' | 'uncancel' | 'dropChange',
) => fc.constant({ do: name } as const);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      hours: fc.constantFrom(1, DAY_H, 3 * DAY_H, 8 * DAY_H, 16 * DAY_H, 31 * DAY_H, 32 * DAY_H),
    }),
  },
  { weight: 1, arbitrary: plain('wake') },
  { weight: 5, arbitrary: plain('lookup') },
  { weight: 1, arbitrary: plain('reveal') },
  { weight: 1, arbitrary: plain('jobs') },
  { weight: 1, arbitrary: plain('decide') },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      terms,
      effective: fc.constantFrom('now' as const, 'now' as const, 'period_end' as const),
      creditMode: fc.constantFrom('balance' as const, 'balance' as const, 'refund' as const),
      proration: fc.constantFrom('charge_difference' as const, 'none' as const),
    }),
  },
  { weight: 1, arbitrary: plain('dropChange') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      days: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('resume' as const),
      billing: fc.constantFrom('auto' as const, 'auto' as const, 'now' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      atEnd: fc.boolean(),
      prorate: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: plain('uncancel') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refundCancel' as const),
      amount: fc.option(fc.integer({ min: 1, max: 3_000 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      card: fc.integer({ min: 0, max: 2 }),
      retry: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('retryCharge' as const),
      card: fc.option(fc.integer({ min: 0, max: 2 })),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'waive' } as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('skip' as const),
      count: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('usage' as const),
      quantity: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      resolution: fc.constantFrom('apply' as const, 'refund' as const, 'not_charged' as const),
    }),
  },
);

const step = (done: Deed, of: Partial<Step> = {}): Step => ({
  deed: done,
  beside: null,
  death: null,
  network: 'up',
  asksAgain: false,
  ...of,
});

const stepOf = (done: fc.Arbitrary<Deed>): fc.Arbitrary<Step> =>
  fc.record({
    deed: done,
    beside: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: deed }),
    death: fc.option(death, { freq: 2 }),
    network: fc.constantFrom<Network>('up', 'up', 'up', 'up', 'lost', 'silent', 'swallowed'),
    asksAgain: fc.boolean(),
  });

/** A month that is not paid, some of the days of its dunning, and what the merchant does about it. */
const unpaidMonth: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constantFrom(1, DAY_H, 3 * DAY_H, 8 * DAY_H),
    stepOf(
      fc.oneof(
        fc.constant({ do: 'waive' } as const),
        fc.constant({ do: 'retryCharge', card: 2 } as const),
        fc.constant({ do: 'card', card: 2, retry: true } as const),
        fc.constant({ do: 'advance', hours: 16 * DAY_H } as const),
      ),
    ),
  )
  .map(([hours, mended]) => [
    step({ do: 'card', card: DECLINING, retry: false }),
    step({ do: 'advance', hours: 32 * DAY_H }),
    step({ do: 'advance', hours }),
    mended,
  ]);

/** What rarely comes together by chance: of single deeds few find the status in which they are allowed. */
const pausedMonth: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constantFrom(8 * DAY_H, 32 * DAY_H),
    stepOf(
      fc.record({
        do: fc.constant('resume' as const),
        billing: fc.constantFrom('auto' as const, 'now' as const),
      }),
    ),
  )
  .map(([hours, resumed]) => [
    step({ do: 'pause', days: null }),
    step({ do: 'advance', hours }),
    resumed,
  ]);

/** Without fast-check's preference for the smallest: most histories would end before the first renewal. */
export const steps: fc.Arbitrary<Step[]> = fc.noBias(
  fc
    .array(
      fc.oneof(
        { weight: 14, arbitrary: stepOf(deed).map((one) => [one]) },
        { weight: 1, arbitrary: unpaidMonth },
        { weight: 1, arbitrary: pausedMonth },
      ),
      { minLength: 1, maxLength: 26, size: 'max' },
    )
    .map((parts) => parts.flat()),
);

const renewalTokens = [
  'decline',
  'decline_once',
  'hard',
  'action',
  'network_error',
  'timeout_captured',
  'timeout_lost',
  'orphan',
  'other_amount',
].flatMap((name) => [1, 2].map((number) => `tok_renewal_${name}_${number}`));
/** Their first charge is approved. */
const firstTokens = [
  ...renewalTokens,
  'tok_visa',
  'tok_mastercard',
  'tok_refund_fail',
  'tok_refund_pending',
];
const laterTokens = [
  ...firstTokens,
  'pm_sandbox_renewalLost',
  'pm_sandbox_renewalOrphan',
  'pm_sandbox_renewalRecover_2',
  'pm_sandbox_renewalDecline',
];
const monthly = { interval: 'month', amount: 3_000 };

export const start: fc.Arbitrary<Start> = fc.noBias(
  fc.record({
    terms: fc.constantFrom<object>(
      monthly,
      monthly,
      { ...monthly, quantity: 2 },
      { interval: 'week', amount: 1_299 },
      { ...monthly, usage: { metric: 'calls', unitAmount: 13, included: 5 } },
      { ...monthly, trialDays: 10 },
      { interval: 'month', amount: 2_500, installments: { count: 3, unit: 'month' } },
    ),
    cards: fc.tuple(
      fc.constantFrom(...firstTokens),
      fc.constantFrom(...laterTokens),
      fc.constant('tok_visa'),
      fc.constant('tok_renewal_decline_1'),
    ),
    now: fc.constantFrom('2030-01-31T08:30:00.000Z', '2031-12-29T23:10:00.000Z'),
    settings: fc.constantFrom<object>(
      {},
      { dunning: { finalAction: 'pause' } },
      { dunning: { finalAction: 'keep' }, billing: { catchUp: true } },
    ),
  }),
);

const inFull = { creditMode: 'balance', proration: 'charge_difference' } as const;
const plainStart = {
  terms: monthly,
  now: '2030-01-31T08:30:00.000Z',
  settings: {},
};
/**
 * Histories that every run begins with, so that none misses a verb by chance: a charge of which nobody hears for days, a
 * dunning that another card ends, one that nobody ends, a month that is waived, and a pause that ends.
 */
export const examples: [Start, Step[]][] = [
  [
    { ...plainStart, cards: ['tok_mastercard', 'tok_visa', 'tok_visa'] },
    [
      step({ do: 'advance', hours: 32 * DAY_H }, { network: 'silent' }),
      step({ do: 'advance', hours: 8 * DAY_H }),
      step({ do: 'retryCharge', card: 1 }),
      step({ do: 'card', card: 2, retry: true }),
      step({ do: 'lookup' }),
      step({ do: 'advance', hours: 32 * DAY_H }, { death: { at: 'processor.after_charge' } }),
    ],
  ],
  [
    { ...plainStart, cards: ['tok_renewal_decline_1', 'tok_visa', 'tok_visa'] },
    [
      step({ do: 'advance', hours: 32 * DAY_H }, { death: { at: 'subscription.after_call' } }),
      step({ do: 'lookup' }),
      step(
        { do: 'retryCharge', card: 1 },
        { death: { at: 'subscription.after_reserve' }, asksAgain: true },
      ),
      step({ do: 'lookup' }),
      step({ do: 'advance', hours: 32 * DAY_H }),
    ],
  ],
  [
    { ...plainStart, cards: ['tok_renewal_decline_1', 'tok_visa', 'tok_visa'] },
    [
      step({ do: 'advance', hours: 32 * DAY_H }),
      step({ do: 'retryCharge', card: 1 }),
      step({ do: 'card', card: 0, retry: false }),
      step({ do: 'advance', hours: 32 * DAY_H }),
      step({ do: 'advance', hours: 16 * DAY_H }, { death: { at: 'after_commit', nth: 3 } }),
    ],
  ],
  [
    { ...plainStart, cards: ['tok_renewal_decline_1', 'tok_visa', 'tok_visa'] },
    [
      step({ do: 'advance', hours: 32 * DAY_H }),
      step({ do: 'waive' }, { beside: { do: 'retryCharge', card: 0 } }),
      step({ do: 'waive' }),
      step({ do: 'card', card: 1, retry: true }),
      step({ do: 'change', terms: { amount: 5_000 }, effective: 'now', ...inFull }),
      step({ do: 'pause', days: null }),
      step({ do: 'advance', hours: 32 * DAY_H }),
      step({ do: 'resume', billing: 'auto' }),
      step({ do: 'advance', hours: 32 * DAY_H }),
    ],
  ],
];
