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
  CustomerIdFilter,
  FreeForm,
  LooseId,
  Metadata,
  Money,
  Nullable,
  PartialAddressShape,
  PatchOf,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Url,
  Uuid,
  pageFields,
} from '../shapes.ts';

export const UsageTermsShape = Type.Object(
  {
    metric: Type.String(),
    unitAmountDecimal: Type.String({ description: 'Of one unit, in minor units: "0.25"' }),
    included: Type.Number({ description: 'Units of each period that cost nothing' }),
    aggregation: StringEnum(['sum', 'max', 'last']),
  },
  { component: 'UsageTerms' },
);

export const SubscriptionTermsShape = Type.Object(
  {
    planId: Type.String(),
    planName: Nullable(Type.String()),
    amount: Money,
    quantity: Type.Integer(),
    interval: StringEnum(billingIntervals),
    intervalCount: Type.Integer(),
    usage: Nullable(UsageTermsShape),
  },
  { component: 'SubscriptionTerms' },
);

export const CancellationShape = Type.Object(
  {
    reason: Nullable(Type.String()),
    comment: Nullable(Type.String()),
    by: StringEnum(cancelledBy),
  },
  { component: 'SubscriptionCancellation' },
);

const InstallmentsShape = Type.Object(
  {
    total: Type.Integer({ description: 'The number of rows' }),
    paid: Type.Integer({ description: 'Rows that are paid or waived' }),
    remaining: Type.Integer(),
    totalAmount: Money,
    paidAmount: Money,
    schedule: Type.Array(
      Type.Object({
        index: Type.Integer(),
        amount: Money,
        dueAt: Timestamp,
        status: StringEnum(installmentStatuses),
      }),
    ),
  },
  { component: 'Installments' },
);

export const SubscriptionIssueShape = Type.Object(
  {
    id: Uuid,
    subscriptionId: Uuid,
    type: StringEnum(issueTypes),
    status: StringEnum(issueStatuses),
    confirmed: Type.Boolean({ description: 'The processor has said that it took the money' }),
    periodId: Nullable(Uuid),
    paymentId: Nullable(Uuid),
    transactionId: Nullable(Uuid),
    amount: Money,
    connectorId: Nullable(Uuid),
    detectedAt: Timestamp,
    resolvedAt: Nullable(Timestamp),
    resolution: Nullable(StringEnum(issueResolutions)),
    note: Nullable(Type.String()),
  },
  { component: 'SubscriptionIssue' },
);

/** What a buyer sees of a subscription, too. */
const buyerSubscriptionFields = {
  id: Uuid,
  applicationId: Uuid,
  customerId: Uuid,
  status: StringEnum(subscriptionStatuses),
  kind: StringEnum(subscriptionKinds),
  planId: Type.String(),
  planName: Nullable(Type.String()),
  quantity: Type.Integer(),
  amount: Money,
  recurringTotal: Money,
  shippingAmount: Money,
  currency: Type.String(),
  interval: StringEnum(billingIntervals),
  intervalCount: Type.Integer(),
  timezone: Type.String(),
  billingAnchor: Timestamp,
  trialStart: Nullable(Timestamp),
  trialEnd: Nullable(Timestamp),
  currentPeriodStart: Nullable(Timestamp),
  currentPeriodEnd: Nullable(Timestamp),
  nextBillingAt: Nullable(Timestamp),
  cancelAtPeriodEnd: Type.Boolean(),
  cancelledAt: Nullable(Timestamp),
  endedAt: Nullable(Timestamp),
  cancellation: Nullable(CancellationShape),
  pausedAt: Nullable(Timestamp),
  resumeAt: Nullable(Timestamp),
  pastDueSince: Nullable(Timestamp),
  retryCount: Type.Integer(),
  nextRetryAt: Nullable(Timestamp),
  skips: Type.Integer({ description: 'Renewals that will still be skipped' }),
  paymentMethodId: Nullable(Uuid),
  creditBalance: Money,
  pendingChange: Nullable(Type.Object({ terms: SubscriptionTermsShape, effectiveAt: Timestamp })),
  installments: Nullable(InstallmentsShape),
  usage: Nullable(UsageTermsShape),
  originOrderId: Nullable(Uuid),
  checkoutSessionId: Nullable(Type.String()),
  createdBy: StringEnum(['checkout', 'api']),
  shippingAddress: Nullable(PartialAddressShape),
  billingAddress: Nullable(PartialAddressShape),
  sequence: Type.Integer({ description: 'Raised by one for each change' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

const subscriptionFields = {
  ...buyerSubscriptionFields,
  issues: Type.Array(SubscriptionIssueShape, { description: 'The open ones' }),
  metadata: FreeForm,
};

export const SubscriptionShape = Type.Object(subscriptionFields, { component: 'Subscription' });

export const BuyerSubscriptionShape = Type.Object(buyerSubscriptionFields, {
  component: 'BuyerSubscription',
});

export const ClientTokenBody = Type.Object({
  customerId: LooseId,
  returnUrl: Type.Optional(Nullable(Url)),
});

export const ClientTokenShape = Type.Object({
  token: Secret(),
  portalUrl: Secret('The hosted portal of this customer; as secret as the token'),
  expiresAt: Timestamp,
});

export const SubscriptionPeriodShape = Type.Object(
  {
    id: Uuid,
    subscriptionId: Uuid,
    index: Type.Integer(),
    periodStart: Timestamp,
    periodEnd: Timestamp,
    status: StringEnum(periodStatuses),
    amountDue: Money,
    creditApplied: Money,
    taxTotal: Money,
    warnings: Type.Array(PricingWarningShape, {
      description:
        'What its pricing had to say, such as that the last taxes apply while the provider is down',
    }),
    invoiceId: Nullable(Uuid),
    paymentId: Nullable(Uuid),
    orderId: Nullable(Uuid),
    attempts: Type.Array(
      Type.Object({
        at: Timestamp,
        connectorId: Nullable(Uuid),
        result: StringEnum(['captured', 'declined', 'not_attempted', 'unknown']),
        declineCode: Nullable(Type.String()),
      }),
    ),
  },
  { component: 'SubscriptionPeriod' },
);

export const UpcomingInvoiceShape = Type.Object(
  {
    lines: Type.Array(
      Type.Object({
        name: Type.String(),
        description: Nullable(Type.String()),
        referenceId: Nullable(Type.String()),
        unitPrice: Money,
        quantity: Type.Integer(),
        taxAmount: Money,
        total: Money,
      }),
    ),
    subtotal: Money,
    taxTotal: Money,
    shippingTotal: Money,
    creditApplied: Money,
    amountDue: Money,
    chargeAt: Timestamp,
    periodStart: Timestamp,
    periodEnd: Timestamp,
    warnings: Type.Array(PricingWarningShape),
  },
  { component: 'UpcomingInvoice' },
);

export const ListSubscriptionsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(Type.Array(StringEnum(subscriptionStatuses))),
  customerId: Type.Optional(CustomerIdFilter),
  applicationId: Type.Optional(Uuid),
  kind: Type.Optional(StringEnum(subscriptionKinds)),
  planId: Type.Optional(ShortText(255, 1)),
  q: Type.Optional(ShortText(200)),
  hasIssues: Type.Optional(Type.Boolean({ description: 'Whether an issue of it is open' })),
  nextBillingFrom: Type.Optional(Timestamp),
  nextBillingTo: Type.Optional(Timestamp),
});
export type SubscriptionFilter = Static<typeof ListSubscriptionsQuery>;

export const ListIssuesQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(StringEnum(issueStatuses)),
});
export type IssueFilter = Static<typeof ListIssuesQuery>;

export const SubscriptionPatch = PatchOf(
  Type.Object({
    metadata: Metadata,
    shippingAddress: Nullable(PartialAddressShape),
    billingAddress: Nullable(PartialAddressShape),
    shippingAmount: Money,
  }),
);
export type SubscriptionChanges = Static<typeof SubscriptionPatch>;
