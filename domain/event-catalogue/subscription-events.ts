import { Type } from '@sinclair/typebox';
import { declineClasses } from '../../storage/entities/payment.ts';
import { FreeForm, Money, Nullable, StringEnum, Timestamp, Uuid } from '../shapes.ts';
import {
  CancellationShape,
  SubscriptionIssueShape,
  SubscriptionPeriodShape,
  SubscriptionShape,
  SubscriptionTermsShape,
  UpcomingInvoiceShape,
} from '../subscriptions/schemas.ts';
import { describeEvents } from './entry.ts';

/** The subscription is a nested field, as extras share names with its own fields. */
const SubscriptionEventShape = Type.Object({
  subscription: SubscriptionShape,
  metadata: FreeForm,
});

const moneyMoved = { orderId: Type.Optional(Uuid), paymentId: Type.Optional(Uuid) };
const paidPeriod = {
  period: SubscriptionPeriodShape,
  invoiceId: Uuid,
  orderId: Uuid,
  paymentId: Uuid,
  amount: Money,
  installment: Type.Optional(Type.Object({ index: Type.Integer(), total: Type.Integer() })),
};
const declined = {
  period: SubscriptionPeriodShape,
  declineCode: Nullable(Type.String()),
  declineClass: Nullable(StringEnum(declineClasses)),
  attempt: Type.Integer(),
  nextRetryAt: Nullable(Timestamp),
};
const terms = {
  before: SubscriptionTermsShape,
  after: SubscriptionTermsShape,
  adjustment: Nullable(FreeForm),
};
const period = { period: SubscriptionPeriodShape };
const issue = { issue: SubscriptionIssueShape };

export const subscriptionEvents = describeEvents('subscription', SubscriptionEventShape, {
  'subscription.created': { when: 'A subscription was made.', extras: moneyMoved },
  'subscription.activated': { when: 'The subscription became active.', extras: moneyMoved },
  'subscription.completed': { when: 'The last installment was paid.', extras: moneyMoved },
  'subscription.expired': {
    when: 'The first payment failed or stayed undecided.',
    extras: moneyMoved,
  },
  'subscription.renewed': { when: 'A period was paid.', extras: paidPeriod },
  'subscription.recovered': { when: 'A period that was past due was paid.', extras: paidPeriod },
  'subscription.renewal_upcoming': {
    when: '`upcomingNoticeDays` before a renewal.',
    extras: { upcomingInvoice: UpcomingInvoiceShape },
  },
  'subscription.trial_will_end': { when: 'Three days before the trial ends.' },
  'subscription.paused': { when: 'The subscription was paused.' },
  'subscription.resumed': { when: 'The subscription was resumed.' },
  'subscription.cancel_scheduled': { when: 'It will be cancelled at the end of the period.' },
  'subscription.cancel_unscheduled': { when: 'The scheduled cancellation was taken back.' },
  'subscription.updated': { when: 'Fields of the subscription changed.' },
  'subscription.payment_failed': { when: 'A charge was declined.', extras: declined },
  'subscription.past_due': { when: 'A period is unpaid for the first time.', extras: declined },
  'subscription.changed': { when: 'The terms changed.', extras: terms },
  'subscription.change_scheduled': {
    when: 'New terms were stored for the next period.',
    extras: terms,
  },
  'subscription.cancelled': {
    when: 'The subscription ended by cancellation.',
    extras: {
      cancellation: CancellationShape,
      refund: Type.Optional(FreeForm),
      creditBalance: Money,
    },
  },
  'subscription.period_waived': { when: 'A period was waived.', extras: period },
  'subscription.period_skipped': {
    when: 'A period was skipped.',
    extras: period,
    // After a downtime several boundaries have passed.
    isRepeatable: true,
  },
  'subscription.issue_opened': { when: 'An issue was opened.', extras: issue },
  'subscription.issue_resolved': { when: 'An issue was resolved.', extras: issue },
  'subscription.payment_method_updated': {
    when: 'The card to charge was changed.',
    extras: { paymentMethodId: Nullable(Uuid) },
  },
});
