import type {
  Action,
  Subscription,
  SubscriptionActions,
} from '../../../sdk/typescript/src/commerce.ts';

/** Lists what can be done with a subscription, and the operation that each is. */
const operations = {
  change: 'change',
  pause: 'pause',
  resume: 'resume',
  cancel: 'cancel',
  uncancel: 'uncancel',
  retry: 'retryCharge',
  waive: 'waivePeriod',
  skip: 'skipNext',
  card: 'setPaymentMethod',
  usage: 'reportUsage',
  dropChange: 'dropPendingChange',
  payOut: 'refundCredit',
} as const satisfies Readonly<Record<string, keyof SubscriptionActions>>;
export type Deed = keyof typeof operations;

/** Shows what the API says of it; terms may change later where they may not at once. */
export function actionOf(actions: SubscriptionActions, deed: Deed): Action {
  if (deed === 'change' && !actions.change.possible) return actions.changeAtPeriodEnd;
  return actions[operations[deed]];
}

/** Whether it may be charged again. */
export function isGoingOn({ status }: Pick<Subscription, 'status'>): boolean {
  return ['trialing', 'active', 'past_due', 'paused'].includes(status);
}

/** Money was or may have been taken that no renewal records: renewals stop until that is resolved. */
export function hasOrphan({ issues }: Pick<Subscription, 'issues'>): boolean {
  return issues.some(({ type }) => type === 'orphan_charge');
}
