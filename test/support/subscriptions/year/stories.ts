import type { Random } from '../../histories/random.ts';

/** What is sold, and how its card behaves at one renewal. */
export interface Plan {
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly intervalCount: number;
  readonly amount: number;
  readonly quantity: number;
  readonly trialDays: number;
  /** 0: no installment plan. */
  readonly installments: number;
  readonly isMetered: boolean;
  readonly card: 'visa' | 'decline_once' | 'decline' | 'hard' | 'timeout_captured';
  readonly failsAt: number;
}

export type Deed =
  | { readonly do: 'pause' | 'resume' | 'cancelNow' | 'cancelAtEnd' }
  | { readonly do: 'skip'; readonly count: number }
  | { readonly do: 'usage'; readonly quantity: number }
  | {
      readonly do: 'change';
      readonly when: 'now' | 'period_end';
      readonly terms: Partial<Pick<Plan, 'amount' | 'quantity' | 'interval' | 'intervalCount'>>;
    };

/** A subscription's year. */
export interface Story {
  readonly number: number;
  /** Which of the first days it begins on: the 29th, 30th or 31st of January. */
  readonly startsOn: number;
  readonly plan: Plan;
  /** By the number of the stop. */
  readonly deeds: ReadonlyMap<number, Deed>;
}

type Cadence = Pick<Plan, 'interval' | 'intervalCount'>;

const cadences: readonly Cadence[] = [
  { interval: 'month', intervalCount: 1 },
  { interval: 'month', intervalCount: 1 },
  { interval: 'month', intervalCount: 1 },
  { interval: 'month', intervalCount: 3 },
  { interval: 'week', intervalCount: 1 },
  { interval: 'week', intervalCount: 2 },
  { interval: 'year', intervalCount: 1 },
  { interval: 'day', intervalCount: 10 },
];

/** The stories of a seed: number n is the same however many there are. Every 21st is charged daily. */
export function storyOf(number: number, random: Random, stops: number): Story {
  const isDaily = number % 21 === 7;
  const kind = number % 10;
  const installments = kind === 3 ? 2 + random.upTo(4) : 0;
  const isMetered = kind === 4;
  const cadence = isDaily
    ? { interval: 'day' as const, intervalCount: 1 }
    : installments > 0 || isMetered
      ? { interval: 'month' as const, intervalCount: 1 }
      : (random.pick(cadences) ?? { interval: 'month' as const, intervalCount: 1 });
  const mayFail = kind === 1 || kind === 2 || kind === 5 || (kind === 3 && random.chance(0.5));
  const plan: Plan = {
    ...cadence,
    amount: 500 + random.upTo(8_500),
    quantity: installments > 0 ? 1 : random.upTo(3),
    trialDays: installments === 0 && kind === 6 ? (random.pick([7, 30]) ?? 7) : 0,
    installments,
    isMetered,
    card: mayFail
      ? (random.pick(['decline_once', 'decline', 'hard', 'timeout_captured'] as const) ?? 'visa')
      : 'visa',
    failsAt: random.upTo(2),
  };
  return { number, startsOn: number % 3, plan, deeds: deedsOf(plan, kind, random, stops) };
}

function deedsOf(plan: Plan, kind: number, random: Random, stops: number): Map<number, Deed> {
  const deeds = new Map<number, Deed>();
  if (plan.isMetered) {
    for (let stop = 0; stop < stops; stop += 1)
      if (random.chance(0.5)) deeds.set(stop, { do: 'usage', quantity: random.upTo(40) });
    return deeds;
  }
  const place = (): number => random.upTo(stops - 3);
  // One that pauses is never declined: who resumes it would be refused.
  if (plan.card === 'visa' && random.chance(0.5)) {
    const at = place();
    deeds.set(at, { do: 'pause' });
    deeds.set(at + random.upTo(2), { do: 'resume' });
  }
  if (random.chance(0.5)) setFree(deeds, place(), changeOf(plan, random));
  if (random.chance(0.3)) setFree(deeds, place(), { do: 'skip', count: random.upTo(2) });
  if (kind === 8 || random.chance(0.1))
    setFree(deeds, place(), { do: random.chance(0.5) ? 'cancelAtEnd' : 'cancelNow' });
  return deeds;
}

function setFree(deeds: Map<number, Deed>, stop: number, deed: Deed): void {
  if (!deeds.has(stop)) deeds.set(stop, deed);
}

function changeOf(plan: Plan, random: Random): Deed {
  const terms = random.pick<(Deed & { do: 'change' })['terms']>([
    { amount: plan.amount + random.upTo(3_000) },
    { amount: Math.max(100, plan.amount - random.upTo(3_000)) },
    { quantity: plan.quantity + random.upTo(2) },
    plan.interval === 'week'
      ? { interval: 'month', intervalCount: 1 }
      : { interval: 'week', intervalCount: 1 },
  ]);
  return { do: 'change', when: random.chance(0.6) ? 'now' : 'period_end', terms: terms ?? {} };
}
