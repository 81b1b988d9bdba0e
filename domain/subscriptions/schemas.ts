import { Type, type Static } from '@sinclair/typebox';
import { PricingWarningShape } from '../purchase.ts';
import { periodStatuses } from '../../storage/entities/subscription-period.ts';
import {
  issueResolutions,
  issueStatuses,
  issueTypes,
} from '../../storage/entities/subscription-issue.ts';
import {
  billingIntervals,
  cancelledBy,
  installmentStatuses,
  subscriptionKinds,
  subscriptionStatuses,
} from '../../storage/entities/subscription.ts';
import {
  CreatedAt,
  CurrencyCode,
  Described,
  Metadata,
  Money,
  Nullable,
  PartialAddressShape,
  PatchOf,
  StoredMetadata,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Uuid,
} from '../shapes.ts';

const planId = Type.String({ description: 'Your id of the plan, the `plan` of the request.' });
const planName = Nullable(
  Type.String({ description: 'Shown to buyers; null where `planId` is shown.' }),
);
const amount = Described(
  Money,
  'Price of one unit for one period, before tax, in minor units of the subscription’s `currency`. Of installments: the first row, tax included.',
);
const quantity = Type.Integer({ description: 'Units a period.' });
const interval = StringEnum(billingIntervals, {
  description: 'With `intervalCount` the length of a period.',
});
const intervalCount = Type.Integer({ description: 'Intervals a period.' });

export const UsageTermsShape = Type.Object(
  {
    metric: Type.String({ description: 'What is counted.' }),
    unitAmountDecimal: Type.String({
      description: 'Price of one unit as an exact decimal, in minor units: "0.25".',
    }),
    included: Type.Number({ description: 'Units of each period that cost nothing.' }),
    aggregation: StringEnum(['sum', 'max', 'last'], {
      description: 'What of a period’s records is billed.',
    }),
  },
  { component: 'UsageTerms', description: 'What is charged by use.' },
);

export const SubscriptionTermsShape = Type.Object(
  {
    planId,
    planName,
    amount,
    quantity,
    interval,
    intervalCount,
    usage: Described(Nullable(UsageTermsShape), 'What is charged by use; null for nothing.'),
  },
  { component: 'SubscriptionTerms', description: 'What a subscription charges, and how often.' },
);

export const CancellationShape = Type.Object(
  {
    reason: Nullable(
      Type.String({
        description: 'As the request gave it; `payment_failed` after the last retry; else null.',
      }),
    ),
    comment: Nullable(Type.String({ description: 'As the request gave it; else null.' })),
    by: StringEnum(cancelledBy, {
      description: 'Who asked for it; `system` after the last retry of a payment.',
    }),
  },
  {
    component: 'SubscriptionCancellation',
    description: 'Why a subscription is cancelled, and by whom.',
  },
);

const InstallmentsShape = Type.Object(
  {
    total: Type.Integer({ description: 'The number of rows.' }),
    paid: Type.Integer({ description: 'Rows that are paid or waived.' }),
    remaining: Type.Integer({ description: 'Rows that are still due.' }),
    totalAmount: Described(Money, 'Sum of all rows, tax included, in minor units.'),
    paidAmount: Described(Money, 'Sum of the rows that were paid, without waived ones.'),
    schedule: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'From 0.' }),
        amount: Described(Money, 'What is charged, tax included, in minor units.'),
        dueAt: Described(Timestamp, 'When it is charged; a pause moves what is still due.'),
        status: StringEnum(installmentStatuses, {
          description: '`waived`: it counts as done and was not charged.',
        }),
      }),
      { description: 'The rows, in order.' },
    ),
  },
  { component: 'Installments', description: 'The rows of an installment plan, with their sums.' },
);

export const SubscriptionIssueShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the issue.'),
    subscriptionId: Described(Uuid, 'The subscription that it is of.'),
    type: StringEnum(issueTypes, {
      description:
        '`orphan_charge`: money was or may have been taken, and no renewal records it; renewals stop. `unpaid_final_usage`: what was used before the end could not be charged.',
    }),
    status: StringEnum(issueStatuses, {
      description: 'A definite response of the processor resolves it, or the merchant does.',
    }),
    confirmed: Type.Boolean({ description: 'The processor has said that it took the money.' }),
    periodId: Described(Nullable(Uuid), 'The period whose charge it is; null for final usage.'),
    paymentId: Described(Nullable(Uuid), 'The payment that was made for it; null without one.'),
    transactionId: Described(
      Nullable(Uuid),
      'The transaction whose outcome is not known; null without one.',
    ),
    amount: Described(
      Money,
      'What was or may have been taken, or is unpaid; in minor units of the subscription’s `currency`.',
    ),
    connectorId: Described(Nullable(Uuid), 'The connector that was asked; null if none was.'),
    detectedAt: Described(Timestamp, 'When it was opened.'),
    resolvedAt: Described(Nullable(Timestamp), 'When it was resolved; null while it is open.'),
    resolution: Nullable(
      StringEnum(issueResolutions, {
        description:
          'How it was resolved; `auto_` where the processor’s response did it. Null while it is open.',
      }),
    ),
    note: Nullable(Type.String({ description: 'As the merchant gave it; else null.' })),
  },
  {
    component: 'SubscriptionIssue',
    description: 'Money that nothing records, or that could not be taken: something to look at.',
  },
);

/** What a buyer sees of a subscription, too. */
const buyerSubscriptionFields = {
  id: Described(Uuid, 'Id of the subscription.'),
  applicationId: Described(Uuid, 'The application that sold it.'),
  customerId: Described(Uuid, 'Whose card is charged.'),
  status: StringEnum(subscriptionStatuses, {
    description:
      '`pending`: its first payment is undecided. `trialing`, `active`: as paid. `past_due`: a period is unpaid and is retried. `paused`: nothing is charged. `cancelled`, `completed` (the last installment is done), `expired` (the first payment failed): it has ended.',
  }),
  kind: StringEnum(subscriptionKinds, {
    description:
      '`recurring` continues until it is cancelled; `installment` ends with its last row.',
  }),
  planId,
  planName,
  quantity,
  amount,
  recurringTotal: Described(
    Money,
    '`amount` times `quantity`: one period before tax and shipping.',
  ),
  shippingAmount: Described(Money, 'Shipping of each period, in minor units of `currency`.'),
  currency: CurrencyCode,
  interval,
  intervalCount,
  timezone: Type.String({
    description:
      'IANA time zone of its boundaries, copied from `settings.billingTimezone` at the start.',
  }),
  billingAnchor: Described(
    Timestamp,
    'What periods are counted from: the 31st becomes the last day of shorter months. A resumption and another cadence move it.',
  ),
  trialStart: Described(Nullable(Timestamp), 'When the trial began; null without one.'),
  trialEnd: Described(
    Nullable(Timestamp),
    'When the trial ends and the first period is charged; null without one.',
  ),
  currentPeriodStart: Described(
    Nullable(Timestamp),
    'First instant of the latest period that was paid, waived, skipped or free; null before one.',
  ),
  currentPeriodEnd: Described(
    Nullable(Timestamp),
    'End of that period, itself not part of it; null before one.',
  ),
  nextBillingAt: Described(
    Nullable(Timestamp),
    'When the next period is charged; null once it has ended. Not charged while paused or past due.',
  ),
  cancelAtPeriodEnd: Type.Boolean({
    description: 'It will be cancelled at the end of the current period, without a charge.',
  }),
  cancelledAt: Described(Nullable(Timestamp), 'When it was cancelled; null until it is.'),
  endedAt: Described(
    Nullable(Timestamp),
    'When it ended, in whatever way; null while it continues.',
  ),
  cancellation: Described(
    Nullable(CancellationShape),
    'Why and by whom; null while no cancellation is made or scheduled.',
  ),
  pausedAt: Described(Nullable(Timestamp), 'Since when it is paused; else null.'),
  resumeAt: Described(
    Nullable(Timestamp),
    'When a pause ends by itself; null: when it is resumed, or not paused.',
  ),
  pastDueSince: Described(Nullable(Timestamp), 'Since when a period is unpaid; null when none is.'),
  retryCount: Type.Integer({ description: 'Retries of the unpaid period so far.' }),
  nextRetryAt: Described(
    Nullable(Timestamp),
    'When the unpaid period is charged again; null without a further retry.',
  ),
  skips: Type.Integer({ description: 'Renewals that will still be skipped.' }),
  paymentMethodId: Described(
    Nullable(Uuid),
    'The card that is charged; null: the customer’s default at the time of each charge.',
  ),
  creditBalance: Described(
    Money,
    'What the customer has to their credit, in minor units of `currency`; the next charges use it first.',
  ),
  pendingChange: Described(
    Nullable(
      Type.Object({
        terms: Described(SubscriptionTermsShape, 'The terms that apply then.'),
        effectiveAt: Described(Timestamp, 'The renewal that is the first to be priced by them.'),
      }),
    ),
    'Terms that are stored for the next period; null without any.',
  ),
  installments: Described(
    Nullable(InstallmentsShape),
    'The rows of an installment plan; null for a recurring one.',
  ),
  usage: Described(Nullable(UsageTermsShape), 'What is charged by use; null for nothing.'),
  originOrderId: Described(
    Nullable(Uuid),
    'The order that sold it; null while there is none, as in a trial from the API.',
  ),
  checkoutSessionId: Nullable(
    Type.String({ description: 'The checkout session that sold it; null without one.' }),
  ),
  createdBy: StringEnum(['checkout', 'api'], {
    description: '`checkout`: with the completion of a session. `api`: by POST /subscriptions.',
  }),
  shippingAddress: Described(
    Nullable(PartialAddressShape),
    'Where renewals are shipped and taxed; null without one.',
  ),
  billingAddress: Described(
    Nullable(PartialAddressShape),
    'Who renewals are billed to; null without one.',
  ),
  sequence: Type.Integer({ description: 'Raised by one for each change.' }),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
};

const subscriptionFields = {
  ...buyerSubscriptionFields,
  issues: Type.Array(SubscriptionIssueShape, { description: 'Those that are open.' }),
  metadata: StoredMetadata,
};

export const SubscriptionShape = Type.Object(subscriptionFields, {
  component: 'Subscription',
  description: 'A customer’s card that is charged again and again.',
});

export const BuyerSubscriptionShape = Type.Object(buyerSubscriptionFields, {
  component: 'BuyerSubscription',
  description: 'A subscription as its buyer sees it: without metadata and issues.',
});

export const SubscriptionPeriodShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the period.'),
    subscriptionId: Described(Uuid, 'The subscription that it is of.'),
    index: Type.Integer({ description: 'From 0, without gaps; a trial is one too.' }),
    periodStart: Described(Timestamp, 'Its first instant.'),
    periodEnd: Described(Timestamp, 'Its end, itself not part of it.'),
    status: StringEnum(periodStatuses, {
      description:
        '`trial`: free. `charging`: its amount is fixed, the card is being charged. `past_due`: declined, to be retried. `waived`, `skipped`: nothing is charged for it. `void`: it ended unpaid. `needs_attention`: nobody knows whether it was charged; see its issue.',
    }),
    amountDue: Described(
      Money,
      'What is charged to the card: with tax and shipping, less `creditApplied`; in minor units of the subscription’s `currency`.',
    ),
    creditApplied: Described(Money, 'What the credit balance pays of it, in minor units.'),
    taxTotal: Described(Money, 'The tax in it, in minor units.'),
    warnings: Type.Array(PricingWarningShape, {
      description:
        'What its pricing had to say, such as that the last taxes apply while the provider is down.',
    }),
    invoiceId: Described(Nullable(Uuid), 'Its invoice; null until it is paid.'),
    paymentId: Described(Nullable(Uuid), 'The payment that charges it; null without one.'),
    orderId: Described(Nullable(Uuid), 'Its order; null until it is paid.'),
    attempts: Type.Array(
      Type.Object({
        at: Described(Timestamp, 'When it was tried.'),
        connectorId: Described(Nullable(Uuid), 'The connector that was asked; null if none was.'),
        result: StringEnum(['captured', 'declined', 'not_attempted', 'unknown'], {
          description:
            '`not_attempted`: the connector could not be asked. `unknown`: the money may have been taken.',
        }),
        declineCode: Nullable(
          Type.String({ description: 'Why it was declined; null unless it was.' }),
        ),
      }),
      { description: 'Every try to charge it, oldest first.' },
    ),
  },
  {
    component: 'SubscriptionPeriod',
    description: 'One period of a subscription, charged at most once.',
  },
);

export const SubscriptionPatch = {
  ...PatchOf(
    Type.Object({
      metadata: Metadata,
      shippingAddress: Described(
        Nullable(PartialAddressShape),
        'Replaces the address of later renewals as a whole; null removes it.',
      ),
      billingAddress: Described(
        Nullable(PartialAddressShape),
        'Replaces the billing address of later renewals as a whole; null removes it.',
      ),
      shippingAmount: Described(Money, 'Shipping of each later period, in minor units.'),
    }),
  ),
  examples: [{ shippingAmount: 490, metadata: { desk: 'Support 2' } }],
};
export type SubscriptionChanges = Static<typeof SubscriptionPatch>;
