import { Type, type Static } from '@sinclair/typebox';
import { COUNTED_MAX } from '../../storage/queries/customers/totals.ts';
import { CustomerShape } from '../customers/schemas.ts';
import { CurrencyCode, Described, Nullable, StringEnum, Timestamp } from '../shapes.ts';

const customerExpansions = ['totals'] as const;
export type CustomerExpansion = (typeof customerExpansions)[number];

export const GetCustomerQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(customerExpansions), {
      commaSeparated: true,
      description:
        '`totals`: what the customer ordered, paid, got back and owes, by currency, of the applications that the caller sees.',
    }),
  ),
});
export type GetCustomerInput = Static<typeof GetCustomerQuery>;

const amount = (description: string) =>
  Type.Integer({ description: `${description} In minor units.` });

const CurrencyTotalsShape = Type.Object(
  {
    currency: CurrencyCode,
    orderCount: Type.Integer({ description: 'Orders that were placed and are not cancelled.' }),
    amountPaid: amount('Captured for orders, cancelled ones too; what was refunded is in it.'),
    amountRefunded: amount('Refunded of it.'),
    amountDue: amount('Owed on open invoices.'),
    creditBalance: amount('What the subscriptions have as credit for their next charges.'),
    firstOrderAt: Described(
      Nullable(Timestamp),
      'When the first of the orders was placed; null without any, and where `isComplete` is false.',
    ),
    lastOrderAt: Described(
      Nullable(Timestamp),
      'When the last of the orders was placed; null without any.',
    ),
  },
  { component: 'CustomerCurrencyTotals', description: 'What a customer bought in one currency.' },
);

const CustomerTotalsShape = Type.Object(
  {
    isComplete: Type.Boolean({
      description: `false: there are more than ${COUNTED_MAX} orders, invoices or subscriptions, of which the newest ${COUNTED_MAX} of each are counted.`,
    }),
    currencies: Type.Array(CurrencyTotalsShape, {
      description: 'An entry a currency, that with the most orders first; empty before the first.',
    }),
  },
  { component: 'CustomerTotals', description: 'What a customer bought, as it is now.' },
);
export type CustomerTotals = Static<typeof CustomerTotalsShape>;

export const ExpandedCustomerShape = Type.Object({
  ...CustomerShape.properties,
  totals: Type.Optional(Described(CustomerTotalsShape, 'Only if asked for.')),
});
