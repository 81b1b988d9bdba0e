import type { SubscriptionTerms } from '../../../../sdk/typescript/src/commerce.ts';
import { readMoney, writeMoney } from '../../format/read-money.ts';

export const intervals = ['hour', 'day', 'week', 'month', 'year'] as const;

/** The form of a change, as it is typed. */
export interface ChangeValues {
  plan: string;
  planName: string;
  amount: string;
  quantity: string;
  interval: (typeof intervals)[number];
  intervalCount: string;
  effective: 'now' | 'period_end';
  proration: 'charge_difference' | 'none';
  creditMode: 'balance' | 'refund';
}

type Terms = Pick<
  SubscriptionTerms,
  'planId' | 'planName' | 'amount' | 'quantity' | 'interval' | 'intervalCount'
>;

/** Terms as they are typed. */
export function valuesOf(terms: Terms, currency: string) {
  return {
    plan: terms.planId,
    planName: terms.planName ?? '',
    amount: writeMoney(terms.amount, currency),
    quantity: String(terms.quantity),
    interval: terms.interval,
    intervalCount: String(terms.intervalCount),
  };
}

export type ChangeBody = NonNullable<ReturnType<typeof bodyOf>>;

/** The whole terms, so that nothing depends on what is stored already; null while something is no value. */
export function bodyOf(values: ChangeValues, currency: string) {
  const amount = readMoney(values.amount, currency);
  const quantity = wholeOf(values.quantity);
  const intervalCount = wholeOf(values.intervalCount);
  const plan = values.plan.trim();
  const planName = values.planName.trim();
  if (amount === null || quantity === null || intervalCount === null || plan === '') return null;
  const { interval, effective, proration, creditMode } = values;
  return {
    plan,
    ...(planName === '' ? {} : { planName }),
    amount,
    quantity,
    interval,
    intervalCount,
    effective,
    proration,
    creditMode,
  };
}

/** Whether a change alters anything of the terms. */
export function isOther(body: ChangeBody, terms: Terms): boolean {
  return (
    body.plan !== terms.planId ||
    (body.planName ?? terms.planName) !== terms.planName ||
    body.amount !== terms.amount ||
    body.quantity !== terms.quantity ||
    body.interval !== terms.interval ||
    body.intervalCount !== terms.intervalCount
  );
}

/** A number from 1, as it is typed; null for anything else. */
export function wholeOf(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : null;
}
