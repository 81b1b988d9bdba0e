import { expect, test } from 'bun:test';
import { rebaseTerms } from '../../../domain/subscriptions/change/stored-change.ts';
import type { SubscriptionTerms } from '../../../storage/entities/subscription.ts';

const present: SubscriptionTerms = {
  planId: 'A',
  planName: 'Plan A',
  amount: 3_000,
  quantity: 3,
  interval: 'month',
  intervalCount: 1,
  usage: null,
};
const calls = {
  metric: 'calls',
  unitAmountDecimal: '10',
  included: 0,
  aggregation: 'sum',
} as const;
const planB = { planId: 'B', planName: 'Plan B', amount: 1_000 };
const planC = { planId: 'C', planName: 'Plan C', amount: 9_000 };

type Part = Partial<SubscriptionTerms>;

test.each<[string, Part, Part, Part | null]>([
  ['a rename leaves another plan', planB, { planName: 'Renamed' }, planB],
  ['a price of the present plan leaves the price of another', planB, { amount: 3_500 }, planB],
  ['a number of seats joins another plan', planB, { quantity: 5 }, { ...planB, quantity: 5 }],
  ['another plan leaves fewer seats', { quantity: 2 }, planC, { ...planC, quantity: 2 }],
  ['another plan replaces another plan', planB, planC, null],
  [
    'another plan replaces another plan and leaves its seats',
    { ...planB, quantity: 2 },
    planC,
    { ...planC, quantity: 2 },
  ],
  ['seats replace seats', { quantity: 2 }, { quantity: 5 }, null],
  ['a price replaces a price', { amount: 2_000 }, { amount: 4_000 }, null],
  [
    'a rename leaves a price',
    { amount: 2_000 },
    { planName: 'R' },
    { planName: 'R', amount: 2_000 },
  ],
  [
    'a price leaves a name',
    { planName: 'Soon' },
    { amount: 4_000 },
    { planName: 'Soon', amount: 4_000 },
  ],
  [
    'a cadence leaves seats',
    { quantity: 2 },
    { interval: 'year' },
    { interval: 'year', quantity: 2 },
  ],
  [
    'a cadence replaces a cadence',
    { interval: 'week', intervalCount: 2 },
    { interval: 'year' },
    null,
  ],
  ['a cadence leaves another plan at its own', planB, { interval: 'year', amount: 30_000 }, planB],
  [
    'a price leaves another cadence at its own',
    { interval: 'year', amount: 30_000 },
    { amount: 3_500 },
    { interval: 'year', amount: 30_000 },
  ],
  ['another plan replaces another cadence', { interval: 'year', amount: 30_000 }, planC, null],
  ['usage leaves another plan', planB, { usage: calls }, { ...planB, usage: calls }],
  ['the plan leaves usage', { usage: calls }, planC, { ...planC, usage: calls }],
  ['the scheduled plan now leaves nothing', planB, planB, null],
])('%s', (_, scheduled, now, left) => {
  const rest = rebaseTerms(present, { ...present, ...now }, { ...present, ...scheduled });
  expect(rest).toEqual(left && { ...present, ...left });
});
