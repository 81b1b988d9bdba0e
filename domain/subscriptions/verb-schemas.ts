import { Type, type Static } from '@sinclair/typebox';
import { PaymentShape, refundStatuses } from '../payments/schemas.ts';
import {
  Described,
  LooseId,
  Money,
  Nullable,
  PositiveMoney,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';
import { SubscriptionShape } from './schemas.ts';

const Reason = Type.Optional(
  Described(Nullable(ShortText(2000)), 'Why; on the timeline of the subscription.'),
);
export const dryRun = Type.Boolean({
  default: false,
  description: '`true` makes the same checks, returns the same and writes nothing.',
});

export const PauseBody = Type.Object(
  {
    resumeAt: Type.Optional(
      Described(
        Nullable(Timestamp),
        'When the pause ends by itself: in the future, at most two years ahead. Left out or null: when it is resumed.',
      ),
    ),
    reason: Reason,
    dryRun,
  },
  { examples: [{ reason: 'On holiday' }] },
);
export type PauseInput = Static<typeof PauseBody>;

export const resumeBillings = ['auto', 'now'] as const;

export const ResumeBody = Type.Object({
  billing: StringEnum(resumeBillings, {
    default: 'auto',
    description:
      '`auto`: nothing is charged while the period that was paid for still runs; after it a new one begins now and is charged. `now`: a new one begins now in either case.',
  }),
  dryRun,
});
export type ResumeInput = Static<typeof ResumeBody>;

export const CancelBody = Type.Object(
  {
    cancelAtPeriodEnd: Type.Boolean({
      default: true,
      description:
        '`true`: it continues to the end of the period that was paid for. `false`: it ends now. One that is past due ends now in either case.',
    }),
    prorate: Type.Boolean({
      default: false,
      description:
        '`true` refunds the unused part of the paid period, tax included; only with `cancelAtPeriodEnd: false`.',
    }),
    billUsage: Type.Boolean({
      default: true,
      description:
        'Charges what was used and not billed yet; only with `cancelAtPeriodEnd: false`. Declined: the issue `unpaid_final_usage`, and the cancellation stands.',
    }),
    reason: Type.Optional(
      Described(
        Nullable(ShortText(2000)),
        'Stored as `cancellation.reason`; best one of a few words of your own, to count by.',
        'too_expensive',
      ),
    ),
    comment: Type.Optional(
      Described(
        Nullable(ShortText(2000)),
        'Stored as `cancellation.comment`: in the buyer’s words.',
      ),
    ),
    dryRun,
  },
  { examples: [{ cancelAtPeriodEnd: true, reason: 'too_expensive' }] },
);
export type CancelInput = Static<typeof CancelBody>;

export const RefundCancelBody = Type.Object(
  {
    amount: Type.Optional(
      Described(
        PositiveMoney,
        'Minor units, tax included. Left out: all that is refundable of the latest paid period.',
      ),
    ),
    reason: Type.Optional(
      Described(
        Nullable(ShortText(2000)),
        'Stored as `cancellation.reason`, and shown on the credit note.',
        'Cancelled within 14 days',
      ),
    ),
    dryRun,
  },
  { examples: [{ reason: 'Cancelled within 14 days' }] },
);
export type RefundCancelInput = Static<typeof RefundCancelBody>;

export const ResolveIssueBody = Type.Object(
  {
    resolution: StringEnum(['apply', 'refund', 'not_charged'], {
      description:
        '`apply`: the money is the period’s; order and invoice are written. `refund`: it goes back. Both need `confirmed`. `not_charged`: no money was taken; needs `note`, and the period is charged again.',
    }),
    note: Type.Optional(
      Described(
        Nullable(ShortText(2000)),
        'How you know it; required for `not_charged`.',
        'The processor’s report of 2 November does not list it',
      ),
    ),
    dryRun,
  },
  {
    examples: [
      { resolution: 'not_charged', note: 'The processor’s report of 2 November does not list it' },
    ],
  },
);
export type ResolveIssueInput = Static<typeof ResolveIssueBody>;

export const RetryChargeBody = Type.Object({
  paymentMethodId: Type.Optional(
    Described(
      Nullable(LooseId),
      'A stored card of the customer for this charge alone. Left out or null: the subscription’s.',
    ),
  ),
  dryRun,
});
export type RetryChargeInput = Static<typeof RetryChargeBody>;

export const WaivePeriodBody = Type.Object(
  { reason: Reason, dryRun },
  { examples: [{ reason: 'An apology for the outage' }] },
);
export type WaivePeriodInput = Static<typeof WaivePeriodBody>;

export const SkipNextBody = Type.Object({
  count: Type.Integer({
    minimum: 0,
    maximum: 12,
    default: 1,
    description:
      'How many of the next renewals pass without a charge, in place of what was set; 0 clears.',
  }),
  dryRun,
});
export type SkipNextInput = Static<typeof SkipNextBody>;

export const SetPaymentMethodBody = Type.Object({
  paymentMethodId: Described(
    Nullable(LooseId),
    'A stored card of its customer; null: the customer’s default card at each charge.',
  ),
  retry: Type.Boolean({ default: true, description: 'Charges an unpaid period to it at once.' }),
  dryRun,
});
export type SetPaymentMethodInput = Static<typeof SetPaymentMethodBody>;

export const RefundCreditBody = Type.Object({ dryRun }, { examples: [{ dryRun: true }] });
export type RefundCreditInput = Static<typeof RefundCreditBody>;

/** A refund that a verb of a subscription made; its id is null in a dry run. */
export const CancellationRefundShape = Type.Object(
  {
    id: Described(Nullable(Uuid), 'Id of the refund; null in a dry run.'),
    paymentId: Described(Uuid, 'The payment that gives money back.'),
    amount: Described(Money, 'How much, tax included, in minor units.'),
    status: StringEnum(refundStatuses, {
      description: '`pending`: the processor has not decided.',
    }),
  },
  { component: 'CancellationRefund', description: 'A refund of a subscription’s money.' },
);
export type CancellationRefund = Static<typeof CancellationRefundShape>;

const { properties: subscriptionFields } = SubscriptionShape;

export const CancelledSubscriptionShape = Type.Object(
  {
    ...subscriptionFields,
    refund: Type.Optional(
      Described(CancellationRefundShape, 'What goes back; absent when nothing does.'),
    ),
  },
  {
    component: 'CancelledSubscription',
    description: 'A subscription after a cancellation, or after its credit was refunded.',
  },
);

export const ChargedSubscriptionShape = Type.Object(
  { ...subscriptionFields, payment: Described(PaymentShape, 'The payment that was charged.') },
  { component: 'ChargedSubscription', description: 'A subscription after a charge.' },
);

const retryStatuses = ['captured', 'declined', 'blocked', 'none'] as const;
export type RetryStatus = (typeof retryStatuses)[number];

export const SetPaymentMethodShape = Type.Object(
  {
    ...subscriptionFields,
    retry: Type.Object(
      {
        status: StringEnum(retryStatuses, {
          description:
            '`blocked`: the outcome of this charge or of an earlier one is not known. `none`: nothing was charged.',
        }),
      },
      { description: 'What came of charging the unpaid period to the new card.' },
    ),
  },
  { component: 'SubscriptionWithRetry', description: 'A subscription with another card.' },
);
