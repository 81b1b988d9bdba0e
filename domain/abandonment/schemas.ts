import { Type, type Static } from '@sinclair/typebox';
import { recoveryStatuses } from '../../storage/queries/abandonment/list-abandoned.ts';
import {
  CurrencyCode,
  Described,
  Money,
  Nullable,
  pageFields,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';

export const ListAbandonedQuery = Type.Object({
  ...pageFields,
  recoveryStatus: Type.Optional(
    Described(StringEnum(recoveryStatuses), 'Only carts whose recovery has this state.'),
  ),
  from: Type.Optional(Described(Timestamp, 'Only carts abandoned at this instant or later.')),
  to: Type.Optional(Described(Timestamp, 'Only carts abandoned at this instant or earlier.')),
});
export type AbandonedFilter = Static<typeof ListAbandonedQuery>;

export const AbandonedCartShape = Type.Object(
  {
    cartId: Described(Uuid, 'Id of the cart.'),
    customer: Described(
      Nullable(
        Type.Object({
          id: Described(Nullable(Uuid), 'Id of the customer; null for a guest.'),
          email: Described(Type.String(), 'Where the buyer is written to.', 'ann@example.com'),
          firstName: Described(
            Nullable(Type.String()),
            'First name of the customer; null for a guest.',
          ),
        }),
      ),
      'Whose cart it is; null when neither a customer nor an e-mail is known.',
    ),
    total: Described(Money, 'The total of the cart in minor units.'),
    currency: CurrencyCode,
    itemCount: Type.Integer({ description: 'Sum of the quantities of its lines.' }),
    abandonedAt: Described(Timestamp, 'When the cart was found to be idle for too long.'),
    recoveryStatus: Described(
      StringEnum(recoveryStatuses),
      '`pending`: the mail is on its way. `email_sent`: it was handed to the mail server. `no_email`: no address or no link is known, or sending failed. `suppressed`: the buyer has opted out, bought since, or has a newer cart. `recovered`: the buyer continued in a new cart.',
    ),
  },
  { component: 'AbandonedCart', description: 'A cart that its buyer left.' },
);

export const SummaryQuery = Type.Object({
  windowDays: Type.Integer({
    minimum: 1,
    maximum: 90,
    default: 30,
    description: 'How many days back from now it looks, each of 24 hours.',
  }),
});

export const SummaryShape = Type.Object(
  {
    windowDays: Type.Integer({ description: 'The window, as asked for.' }),
    abandonedCount: Type.Integer({
      description: 'Carts abandoned in the window, of every currency.',
    }),
    abandonedValue: Type.Integer({
      description:
        'Sum of the totals of those in the currency of the application, in minor units; others are in `byCurrency`.',
    }),
    recoveryEmailsSent: Type.Integer({ description: 'Mails sent for these carts.' }),
    byCurrency: Described(
      Type.Array(
        Type.Object({
          currency: CurrencyCode,
          abandonedCount: Type.Integer({ description: 'Carts in this currency.' }),
          abandonedValue: Type.Integer({ description: 'Sum of their totals, in minor units.' }),
        }),
      ),
      'The same for each currency, in the order of the codes.',
    ),
  },
  { component: 'AbandonedCartsSummary' },
);
