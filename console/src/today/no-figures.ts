import type { Overview } from '../../../sdk/typescript/src/commerce.ts';
import type { CurrencyFigures } from './use-overview.ts';

const nothing = { value: 0, previous: 0 };

/** Of days on which nothing was sold, in the currency of what was sold on others. */
export function noFigures(currency: string, { intervals }: Overview): CurrencyFigures {
  const none = { values: intervals.map(() => 0), previous: intervals.map(() => 0) };
  return {
    currency,
    orders: nothing,
    captured: nothing,
    refunded: nothing,
    net: nothing,
    payments: { attempts: nothing, declined: nothing },
    abandonedCarts: {
      count: nothing,
      value: nothing,
      recovered: nothing,
      recoveredAmount: nothing,
    },
    subscriptions: {
      active: 0,
      mrr: 0,
      trialing: 0,
      trialingMrr: 0,
      begun: nothing,
      begunMrr: nothing,
      ended: nothing,
      endedMrr: nothing,
      churn: { value: null, previous: null },
    },
    series: { orders: none, captured: none, refunded: none },
  };
}
