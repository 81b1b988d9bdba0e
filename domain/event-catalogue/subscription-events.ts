import { Type } from '@sinclair/typebox';
import { declineClasses } from '../../storage/entities/payment.ts';
import { FreeForm, Money, Nullable, SignedMoney, StringEnum, Timestamp, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const Subscription = Type.Object(
  {
    id: Uuid,
    applicationId: Uuid,
    customerId: Uuid,
    status: Type.String(),
    kind: StringEnum(['recurring', 'installment']),
    planId: Type.String(),
    planName: Nullable(Type.String()),
    quantity: Type.Integer(),
    amount: Money,
    recurringTotal: Money,
    currency: Type.String(),
    interval: Type.String(),
    intervalCount: Type.Integer(),
    currentPeriodStart: Nullable(Timestamp),
    currentPeriodEnd: Nullable(Timestamp),
    nextBillingAt: Nullable(Timestamp),
    cancelAtPeriodEnd: Type.Boolean(),
    metadata: FreeForm,
    sequence: Type.Integer(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { description: 'The subscription as its GET answers it' },
);

/** The resource has a field of its own, because extras share names with the subscription's. */
const SubscriptionEventShape = Type.Object({ subscription: Subscription, metadata: FreeForm });

const moneyMoved = { orderId: Type.Optional(Uuid), paymentId: Type.Optional(Uuid) };
const paidPeriod = {
  period: FreeForm,
  invoiceId: Uuid,
  orderId: Uuid,
  paymentId: Uuid,
  amount: Money,
  installment: Type.Optional(Type.Object({ index: Type.Integer(), total: Type.Integer() })),
};
const declined = {
  period: FreeForm,
  declineCode: Nullable(Type.String()),
  declineClass: Nullable(StringEnum(declineClasses)),
  attempt: Type.Integer(),
  nextRetryAt: Nullable(Timestamp),
};
const terms = { before: FreeForm, after: FreeForm, adjustment: Nullable(FreeForm) };
const period = { period: FreeForm };
const issue = { issue: FreeForm };

export const subscriptionEvents = describeEvents('subscription', SubscriptionEventShape, {
  created: { when: 'A subscription was made.', extras: moneyMoved },
  activated: { when: 'The subscription became active.', extras: moneyMoved },
  completed: { when: 'The last installment was paid.', extras: moneyMoved },
  expired: { when: 'The first payment failed or stayed undecided.', extras: moneyMoved },
  renewed: { when: 'A period was paid.', extras: paidPeriod },
  recovered: { when: 'A period that was past due was paid.', extras: paidPeriod },
  renewal_upcoming: {
    when: '`upcomingNoticeDays` before a renewal.',
    extras: { upcomingInvoice: FreeForm },
  },
  trial_will_end: { when: 'Three days before the trial ends.' },
  paused: { when: 'The subscription was paused.' },
  resumed: { when: 'The subscription was resumed.' },
  cancel_scheduled: { when: 'It will be cancelled at the end of the period.' },
  cancel_unscheduled: { when: 'The scheduled cancellation was taken back.' },
  updated: { when: 'Fields of the subscription changed.' },
  payment_failed: { when: 'A charge was declined.', extras: declined },
  past_due: { when: 'A period is unpaid for the first time.', extras: declined },
  changed: { when: 'The terms changed.', extras: terms },
  change_scheduled: { when: 'New terms were stored for the next period.', extras: terms },
  cancelled: {
    when: 'The subscription ended by cancellation.',
    extras: {
      cancellation: FreeForm,
      refund: Type.Optional(FreeForm),
      creditBalance: SignedMoney,
    },
  },
  period_waived: { when: 'A period was waived.', extras: period },
  period_skipped: { when: 'A period was skipped.', extras: period },
  issue_opened: { when: 'An issue was opened.', extras: issue },
  issue_resolved: { when: 'An issue was resolved.', extras: issue },
  payment_method_updated: {
    when: 'The card to charge was changed.',
    extras: { paymentMethodId: Nullable(Uuid) },
  },
});
