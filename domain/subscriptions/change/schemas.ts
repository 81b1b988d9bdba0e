import { Type, type Static } from '@sinclair/typebox';
import { intervalInput, UsageTermsBody } from '../../billing/terms.ts';
import {
  Money,
  NameText,
  Nullable,
  ShortText,
  SignedMoney,
  StringEnum,
  Timestamp,
  Uuid,
} from '../../shapes.ts';
import { SubscriptionShape } from '../schemas.ts';

const Quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const dryRun = Type.Boolean({
  default: false,
  description: 'Answers the same and writes nothing',
});
const manner = {
  effective: StringEnum(['now', 'period_end'], { default: 'now' }),
  proration: StringEnum(['charge_difference', 'none'], { default: 'charge_difference' }),
  creditMode: StringEnum(['balance', 'refund'], {
    default: 'balance',
    description: 'Where money goes that the change gives back',
  }),
};

export const ChangeBody = Type.Object({
  plan: Type.Optional(ShortText(255, 1)),
  planName: Type.Optional(NameText(200, 1)),
  amount: Type.Optional(Money),
  quantity: Type.Optional(Quantity),
  ...intervalInput,
  usage: Type.Optional(Nullable(UsageTermsBody)),
  ...manner,
  prorationDate: Type.Optional({
    ...Timestamp,
    description: 'The instant of the current period from which it is counted. Now by default',
  }),
  dryRun,
});
export type ChangeInput = Static<typeof ChangeBody>;

export const ChangeQuantityBody = Type.Object({ quantity: Quantity, ...manner, dryRun });

const adjustmentStatuses = [
  /** No money. */
  'none',
  /** The terms are stored for the next period. */
  'scheduled',
  /** Paid, by a charge or by credit. */
  'charged',
  /** The outcome of the charge is not known. */
  'pending',
  'credited',
  'refunded',
  'refund_pending',
] as const;

const amounts = {
  credit: { ...Money, description: 'The unused part of what is paid, before tax' },
  charge: { ...Money, description: 'The new terms, before tax' },
  taxDelta: SignedMoney,
  net: { ...SignedMoney, description: 'charge - credit' },
  amountDueNow: {
    ...Money,
    description: 'net + taxDelta, less the credit balance; 0 when money goes back',
  },
  creditBalanceAfter: Money,
};

const AdjustmentShape = Type.Object(
  {
    ...amounts,
    orderId: Nullable(Uuid),
    paymentId: Nullable(Uuid),
    invoiceId: Nullable(Uuid),
    status: StringEnum(adjustmentStatuses),
    refunds: Type.Optional(
      Type.Array(
        Type.Object({
          paymentId: Uuid,
          amount: Money,
          status: StringEnum(['pending', 'succeeded', 'failed'], {
            description: '`failed`: the amount is on the credit balance',
          }),
        }),
      ),
    ),
  },
  { component: 'SubscriptionAdjustment' },
);
export type Adjustment = Static<typeof AdjustmentShape>;

export const ChangedSubscriptionShape = Type.Composite(
  [SubscriptionShape, Type.Object({ adjustment: AdjustmentShape })],
  { component: 'ChangedSubscription' },
);

export const ChangePreviewShape = Type.Object(
  {
    ...amounts,
    nextBillingAt: Nullable(Timestamp),
    nextAmount: Nullable({ ...Money, description: 'What the next renewal charges, with tax' }),
    prorationDate: Timestamp,
  },
  { component: 'SubscriptionChangePreview' },
);
export type ChangePreview = Static<typeof ChangePreviewShape>;
