import { Type } from '@sinclair/typebox';
import { PricingWarningShape } from '../../purchase.ts';
import { resumeBillings } from '../verb-schemas.ts';
import { Described, Money, Nullable, StringEnum, Timestamp } from '../../shapes.ts';

export const UpcomingInvoiceQuery = Type.Object({
  resumeBilling: Type.Optional(
    StringEnum(resumeBillings, {
      description:
        'Of a paused subscription: what resuming it with this `billing` would charge now. Without effect on any other.',
    }),
  ),
});

export const UpcomingInvoiceShape = Type.Object(
  {
    lines: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the plan, or of what was used.' }),
        description: Nullable(
          Type.String({ description: 'Small print, such as the period; null without any.' }),
        ),
        referenceId: Nullable(Type.String({ description: 'Your id of the plan; else null.' })),
        unitPrice: Described(Money, 'Price of one unit, in minor units.'),
        quantity: Type.Integer({ description: 'Units.' }),
        taxAmount: Described(Money, 'Tax of the line, in minor units.'),
        total: Described(Money, '`unitPrice` times `quantity`, in minor units.'),
      }),
      { description: 'What is charged, with the usage so far.' },
    ),
    subtotal: Described(
      Money,
      'Sum of the lines, in minor units of the subscription’s `currency`.',
    ),
    taxTotal: Described(Money, 'All taxes, in minor units; contained where prices include tax.'),
    shippingTotal: Described(Money, 'Shipping, in minor units.'),
    creditApplied: Described(Money, 'What the credit balance pays of it, in minor units.'),
    amountDue: Described(Money, 'What the card is charged, tax included, in minor units.'),
    chargeAt: Described(
      Timestamp,
      'When it is charged: the next boundary, the next retry, or now.',
    ),
    periodStart: Described(Timestamp, 'First instant of the period that it pays for.'),
    periodEnd: Described(Timestamp, 'End of that period, itself not part of it.'),
    warnings: Type.Array(PricingWarningShape, {
      description: 'What the pricing had to say; may be empty.',
    }),
  },
  {
    component: 'UpcomingInvoice',
    description: 'What a subscription will be charged next, by what is known now.',
  },
);
