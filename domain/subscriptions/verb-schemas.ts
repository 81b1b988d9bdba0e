import { Type, type Static } from '@sinclair/typebox';
import { PaymentShape, refundStatuses } from '../payments/schemas.ts';
import {
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

const Reason = Type.Optional(Nullable(ShortText(2000)));
const dryRun = Type.Boolean({ default: false, description: 'Answer the same and write nothing' });

export const PauseBody = Type.Object({
  resumeAt: Type.Optional(Nullable(Timestamp)),
  reason: Reason,
});
export type PauseInput = Static<typeof PauseBody>;

export const ResumeBody = Type.Object({
  billing: StringEnum(['auto', 'now'], { default: 'auto' }),
});
export type ResumeInput = Static<typeof ResumeBody>;

export const CancelBody = Type.Object({
  cancelAtPeriodEnd: Type.Boolean({ default: true }),
  prorate: Type.Boolean({
    default: false,
    description: 'Refund the unused part of the paid period; with `cancelAtPeriodEnd: false` only',
  }),
  billUsage: Type.Boolean({
    default: true,
    description: 'Charge what was used and not billed yet; with `cancelAtPeriodEnd: false` only',
  }),
  reason: Reason,
  comment: Reason,
  dryRun,
});
export type CancelInput = Static<typeof CancelBody>;

export const RefundCancelBody = Type.Object({
  amount: Type.Optional(PositiveMoney),
  reason: Reason,
  dryRun,
});
export type RefundCancelInput = Static<typeof RefundCancelBody>;

export const ResolveIssueBody = Type.Object({
  resolution: StringEnum(['apply', 'refund', 'not_charged']),
  note: Reason,
});
export type ResolveIssueInput = Static<typeof ResolveIssueBody>;

export const RetryChargeBody = Type.Object({ paymentMethodId: Type.Optional(Nullable(LooseId)) });
export type RetryChargeInput = Static<typeof RetryChargeBody>;

export const WaivePeriodBody = Type.Object({ reason: Reason });
export type WaivePeriodInput = Static<typeof WaivePeriodBody>;

export const SkipNextBody = Type.Object({
  count: Type.Integer({
    minimum: 0,
    maximum: 12,
    default: 1,
    description: 'How many of the next renewals pass without a charge; 0 clears',
  }),
});
export type SkipNextInput = Static<typeof SkipNextBody>;

export const SetPaymentMethodBody = Type.Object({
  paymentMethodId: Nullable(LooseId),
  retry: Type.Boolean({ default: true, description: 'Charge an unpaid period at once' }),
});
export type SetPaymentMethodInput = Static<typeof SetPaymentMethodBody>;

/** The refund that a cancellation made; its id is null in a dry run. */
const CancellationRefundShape = Type.Object(
  { id: Nullable(Uuid), paymentId: Uuid, amount: Money, status: StringEnum(refundStatuses) },
  { component: 'CancellationRefund' },
);
export type CancellationRefund = Static<typeof CancellationRefundShape>;

const { properties: subscriptionFields } = SubscriptionShape;

export const CancelledSubscriptionShape = Type.Object(
  { ...subscriptionFields, refund: Type.Optional(CancellationRefundShape) },
  { component: 'CancelledSubscription' },
);

export const ChargedSubscriptionShape = Type.Object(
  { ...subscriptionFields, payment: PaymentShape },
  { component: 'ChargedSubscription' },
);

const retryStatuses = ['captured', 'declined', 'blocked', 'none'] as const;
export type RetryStatus = (typeof retryStatuses)[number];

export const SetPaymentMethodShape = Type.Object(
  {
    ...subscriptionFields,
    retry: Type.Object({
      status: StringEnum(retryStatuses, {
        description:
          'blocked: the outcome of this charge or of an earlier one is not known. none: nothing was charged.',
      }),
    }),
  },
  { component: 'SubscriptionWithRetry' },
);
