import { Type, type Static } from '@sinclair/typebox';
import { intervalInput, UsageTermsBody } from '../../billing/schemas.ts';
import {
  Described,
  Money,
  NameText,
  Nullable,
  LineText,
  SignedMoney,
  StringEnum,
  Timestamp,
  Uuid,
} from '../../shapes.ts';
import { SubscriptionShape } from '../schemas.ts';
import { dryRun } from '../verb-schemas.ts';

const Quantity = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'The new number of units, not a difference.',
  examples: [2],
});
const manner = {
  effective: StringEnum(['now', 'period_end'], {
    default: 'now',
    description:
      '`now`: at once, with the money that follows from it; a change that is already scheduled stays, with what this one alters in it. `period_end`: stored as `pendingChange` for the next renewal; no money moves.',
  }),
  proration: StringEnum(['charge_difference', 'none'], {
    default: 'charge_difference',
    description:
      '`charge_difference`: the unused part of what was paid is credited, the rest of the period is charged by the new terms. `none`: terms are replaced, no money moves.',
  }),
  creditMode: StringEnum(['balance', 'refund'], {
    default: 'balance',
    description:
      'Where money goes that the change gives back: to `creditBalance`, which later charges use first, or to the card.',
  }),
};

export const ChangeBody = Type.Object(
  {
    plan: Type.Optional(
      Described(LineText(255, 1), 'Your id of the new plan. Left out: it stays.', 'coffee-large'),
    ),
    planName: Type.Optional(
      Described(NameText(200, 1), 'Its name. Left out: it stays.', 'Coffee club, large'),
    ),
    amount: Type.Optional(
      Described(
        Money,
        'New price of one unit for one period, before tax, in minor units of the subscription’s `currency`.',
        4999,
      ),
    ),
    quantity: Type.Optional(Quantity),
    ...intervalInput,
    usage: Type.Optional(
      Described(
        Nullable(UsageTermsBody),
        'New usage terms; null ends them. Left out: they stay. What was used before is billed by the former ones.',
      ),
    ),
    ...manner,
    prorationDate: Type.Optional({
      ...Timestamp,
      description:
        'The instant of the current period from which it is counted, such as that of the preview. Default: now.',
    }),
    dryRun,
  },
  { examples: [{ plan: 'coffee-large', planName: 'Coffee club, large', amount: 4999 }] },
);
export type ChangeInput = Static<typeof ChangeBody>;

export const ChangeQuantityBody = Type.Object(
  { quantity: Quantity, ...manner, dryRun },
  { examples: [{ quantity: 2 }] },
);

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
  credit: {
    ...Money,
    description: 'The unused part of what was really paid, before tax, in minor units.',
  },
  charge: {
    ...Money,
    description:
      'The rest of the period by the new terms, or a whole one of another cadence; before tax, in minor units.',
  },
  taxDelta: Described(SignedMoney, 'Tax of the charge less tax of the credit, in minor units.'),
  net: { ...SignedMoney, description: '`charge` - `credit`, before tax.' },
  amountDueNow: {
    ...Money,
    description: '`net` + `taxDelta`, less what the credit balance pays; 0 when money goes back.',
  },
  creditBalanceAfter: Described(Money, 'The credit balance after it, in minor units.'),
};

export const AdjustmentShape = Type.Object(
  {
    ...amounts,
    orderId: Described(Nullable(Uuid), 'The order that sold the difference; null without one.'),
    paymentId: Described(Nullable(Uuid), 'The payment that charged it; null without one.'),
    invoiceId: Described(Nullable(Uuid), 'Its paid invoice; null without one.'),
    status: StringEnum(adjustmentStatuses, {
      description:
        '`none`: no money. `scheduled`: stored for the next period. `charged`: paid, by the card or by credit. `pending`: the outcome of the charge is not known; the change is applied or dropped with it. `credited`: to the credit balance. `refunded`, `refund_pending`: to the card.',
    }),
    refunds: Type.Optional(
      Type.Array(
        Type.Object({
          paymentId: Described(Uuid, 'The payment that gave money back.'),
          amount: Described(Money, 'How much, in minor units.'),
          status: StringEnum(['pending', 'succeeded', 'failed'], {
            description: '`failed`: the amount is on the credit balance instead.',
          }),
        }),
        { description: 'With `creditMode: refund`; absent when nothing went back to a card.' },
      ),
    ),
  },
  { component: 'SubscriptionAdjustment', description: 'What a change of terms did to the money.' },
);
export type Adjustment = Static<typeof AdjustmentShape>;

export const ChangedSubscriptionShape = Type.Composite(
  [
    SubscriptionShape,
    Type.Object({ adjustment: Described(AdjustmentShape, 'What the change did to the money.') }),
  ],
  { component: 'ChangedSubscription', description: 'A subscription after a change of terms.' },
);

export const ChangePreviewShape = Type.Object(
  {
    ...amounts,
    nextBillingAt: Described(
      Nullable(Timestamp),
      'When the next renewal comes after the change; null when none does.',
    ),
    nextAmount: Described(
      Nullable(Money),
      'What the next renewal charges, tax included, in minor units; null when none comes.',
    ),
    prorationDate: Described(
      Timestamp,
      'The instant that it was counted from; send it with the change to get these amounts.',
    ),
  },
  {
    component: 'SubscriptionChangePreview',
    description: 'What a change of terms would do to the money.',
  },
);
export type ChangePreview = Static<typeof ChangePreviewShape>;
