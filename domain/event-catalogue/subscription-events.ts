import { Type } from '@sinclair/typebox';
import { declineClasses } from '../../storage/entities/payment.ts';
import {
  Described,
  Money,
  Nullable,
  StoredMetadata,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';
import {
  CancellationShape,
  SubscriptionIssueShape,
  SubscriptionPeriodShape,
  SubscriptionShape,
  SubscriptionTermsShape,
} from '../subscriptions/schemas.ts';
import { AdjustmentShape } from '../subscriptions/change/schemas.ts';
import { UpcomingInvoiceShape } from '../subscriptions/upcoming/schemas.ts';
import { CancellationRefundShape } from '../subscriptions/verb-schemas.ts';
import { describeEvents } from './entry.ts';

/** The subscription is a nested field, as extras share names with its own fields. */
const SubscriptionEventShape = Type.Object({
  subscription: Described(SubscriptionShape, 'The subscription as its GET returned it then.'),
  metadata: Described(StoredMetadata, 'The same as `subscription.metadata`.'),
});

const moneyMoved = {
  orderId: Type.Optional(
    Described(Uuid, 'The order of what was paid; absent when no money moved.'),
  ),
  paymentId: Type.Optional(Described(Uuid, 'The payment of it; absent when no money moved.')),
};
const ofPeriod = Described(SubscriptionPeriodShape, 'The period that it is about.');
const paidPeriod = {
  period: ofPeriod,
  invoiceId: Described(Uuid, 'The paid invoice of the period.'),
  orderId: Described(Uuid, 'The order of the period.'),
  paymentId: Described(Uuid, 'The payment that charged it.'),
  amount: Described(Money, 'What was charged, in minor units of `subscription.currency`.'),
  installment: Type.Optional(
    Type.Object(
      {
        index: Type.Integer({ description: 'The row, from 0.' }),
        total: Type.Integer({ description: 'The number of rows.' }),
      },
      { description: 'The row that was paid; absent unless it is an installment plan.' },
    ),
  ),
};
const declined = {
  period: ofPeriod,
  declineCode: Nullable(
    Type.String({ description: 'Why, such as `insufficient_funds`; null if nobody was asked.' }),
  ),
  declineClass: Nullable(
    StringEnum(declineClasses, {
      description:
        'What the decline means: `soft` may work later, `action` needs the buyer, `hard` never works with this card.',
    }),
  ),
  attempt: Type.Integer({
    description: 'How often the period was declined so far, with this time.',
  }),
  nextRetryAt: Described(
    Nullable(Timestamp),
    'When it is charged again by itself; null when it is not.',
  ),
};
const terms = {
  before: Described(SubscriptionTermsShape, 'The terms before the change.'),
  after: Described(SubscriptionTermsShape, 'The terms after it.'),
  adjustment: Described(
    Nullable(AdjustmentShape),
    'What it did to the money, as its response shows it; null for a change at a renewal.',
  ),
};
const period = { period: ofPeriod };
const issue = { issue: Described(SubscriptionIssueShape, 'The issue that it is about.') };

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
    extras: {
      upcomingInvoice: Described(UpcomingInvoiceShape, 'What it would charge if it came now.'),
    },
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
      cancellation: Described(CancellationShape, 'Why and by whom.'),
      refund: Type.Optional(
        Described(CancellationRefundShape, 'What goes back; absent when nothing does.'),
      ),
      creditBalance: Described(
        Money,
        'What the customer still has to their credit, in minor units of `subscription.currency`.',
      ),
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
    extras: {
      paymentMethodId: Described(
        Nullable(Uuid),
        'The card from now on; null: the customer’s default at each charge.',
      ),
    },
  },
});
