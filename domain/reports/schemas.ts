import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { TROUBLES_MAX } from '../../storage/queries/reports/troubles.ts';
import {
  CurrencyCode,
  DateOnly,
  Described,
  Nullable,
  SignedMoney,
  StringEnum,
  Timestamp,
} from '../shapes.ts';
import { reportIntervals } from './calendar.ts';

export const DAYS_MAX = 366;
export const DAYS_DEFAULT = 30;

export const OverviewQuery = Type.Object({
  from: Type.Optional(Described(DateOnly, 'The first day; default: as `days` says.', '2026-11-01')),
  to: Type.Optional(
    Described(
      DateOnly,
      `The last day, which is included; default: today. At most ${DAYS_MAX} days.`,
      '2026-11-30',
    ),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: DAYS_MAX,
      description: `In place of \`from\`: how many days up to \`to\`; default: ${DAYS_DEFAULT}.`,
    }),
  ),
  interval: Type.Optional(
    StringEnum(reportIntervals, {
      description:
        'What the series count by. Default: `hour` up to 2 days, `day` up to 180, else `month`.',
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'The IANA time zone whose days are meant. Default: `settings.billingTimezone` of the application, or UTC for all of them.',
      examples: ['Europe/Berlin'],
    }),
  ),
});
export type OverviewInput = Static<typeof OverviewQuery>;

/** A figure of the days and of the same number of days before. */
function Compared<T extends TSchema>(shape: T, description: string) {
  return Type.Object(
    {
      value: Described(shape, 'Of the days asked for.'),
      previous: Described(shape, 'Of the same number of days before.'),
    },
    { description },
  );
}

const Counted = (description: string) => Compared(Type.Integer(), description);
/** A sum may be larger than any single amount. */
const Sum = Type.Integer({ minimum: 0, description: 'Integer in minor units of the currency.' });
const Rate = Nullable(Type.Number());
const Rated = (description: string) =>
  Compared(Rate, `${description} From 0 to 1 with four digits; null where nothing is divided by.`);

function Series<T extends TSchema>(shape: T, description: string) {
  return Type.Object(
    {
      values: Type.Array(shape, { description: 'One for each of `intervals`, in their order.' }),
      previous: Type.Array(shape, {
        description: 'Each as many days earlier as were asked for, in the same order.',
      }),
    },
    { description },
  );
}

const DaysShape = {
  from: Described(DateOnly, 'The first day.'),
  to: Described(DateOnly, 'The last day, which is included.'),
};

const attention = (what: string) =>
  Type.Integer({
    maximum: TROUBLES_MAX,
    description: `${what} At most ${TROUBLES_MAX} are counted.`,
  });

const PaymentFigures = Type.Object(
  {
    attempts: Counted(
      'Tries to charge or authorize a card or another means of payment that were decided in these days; a payment that is tried at two connectors has two. Without money that was recorded by hand, checks of stored cards, and tries for which no connector could be asked.',
    ),
    declined: Counted('Those of them that were declined.'),
  },
  { description: 'Tries to take money.' },
);

const AbandonedFigures = Type.Object(
  {
    count: Counted('Carts that were found abandoned in these days.'),
    value: Compared(Sum, 'Sum of their totals.'),
    recovered: Counted(
      'Those of them that have become an order since, through the copy that their buyer continued with; cancelled orders do not count.',
    ),
    recoveredAmount: Compared(Sum, 'What was paid for those orders, refunds not deducted.'),
  },
  { description: 'Carts that were left, and what came back.' },
);

const SubscriptionFigures = Type.Object(
  {
    active: Type.Integer({
      description: 'Recurring subscriptions that are `active` or `past_due` now.',
    }),
    mrr: Described(
      Sum,
      'What those come to in a month, now: `amount` × `quantity`, before tax, without shipping, use, credit and discounts of single periods. An hour counts 730.5, a day 30.4375, a week 30.4375 ÷ 7, a year 1 ÷ 12 times. Paused ones, installment plans and trials do not count; one that is to end still does.',
    ),
    trialing: Type.Integer({ description: 'Recurring subscriptions in their trial now.' }),
    trialingMrr: Described(Sum, 'What those would come to in a month.'),
    begun: Counted(
      'Recurring subscriptions whose first paid period began in these days: when they were made, or when their trial ended.',
    ),
    begunMrr: Compared(Sum, 'What those come to in a month, at their terms of now.'),
    ended: Counted('Recurring subscriptions that had been paid for and ended in these days.'),
    endedMrr: Compared(Sum, 'What those came to in a month, at their last terms.'),
    churn: Rated(
      'Of the subscriptions that were running when the first day began, paused ones included, the part that ended in these days.',
    ),
  },
  { description: 'Recurring subscriptions.' },
);

const CurrencyFigures = Type.Object({
  currency: CurrencyCode,
  orders: Counted('Orders that were placed in these days, whatever became of them later.'),
  captured: Compared(
    Sum,
    'Money that was captured in these days, whenever its order was placed; what was recorded by hand, too.',
  ),
  refunded: Compared(Sum, 'Money that was given back in these days, whenever it was captured.'),
  net: Compared(SignedMoney, '`captured` less `refunded`.'),
  payments: PaymentFigures,
  abandonedCarts: AbandonedFigures,
  subscriptions: SubscriptionFigures,
  series: Type.Object(
    {
      orders: Series(Type.Integer(), 'Orders placed.'),
      captured: Series(Sum, 'Money captured.'),
      refunded: Series(Sum, 'Money given back.'),
    },
    { description: 'The figures by interval; each adds up to the figure of its name.' },
  ),
});

const Funnel = (begun: string, done: string) =>
  Type.Object(
    {
      begun: Counted(begun),
      completed: Counted(done),
      rate: Rated('`completed` divided by `begun`.'),
    },
    { description: 'How many of what was begun in these days has become a purchase since.' },
  );

export const OverviewShape = Type.Object(
  {
    ...DaysShape,
    timezone: Type.String({ description: 'The time zone whose days are meant, IANA.' }),
    interval: StringEnum(reportIntervals, { description: 'What the series count by.' }),
    before: Type.Object(DaysShape, { description: 'The same number of days before.' }),
    at: Described(Timestamp, 'When the figures were read, by the clock of the environment.'),
    intervals: Type.Array(
      Type.Object({
        start: Described(Timestamp, 'When it begins; it ends where the next one begins.'),
        previousStart: Described(Timestamp, 'When its counterpart of the days before begins.'),
      }),
      { description: 'The intervals of the series, in order.' },
    ),
    currencies: Type.Array(CurrencyFigures, {
      description:
        'The figures of each currency that has any, the one with most orders first. Money of different currencies is never added.',
    }),
    conversion: Type.Object(
      {
        carts: Funnel(
          'Carts that were made in these days and hold something with a price, or are no longer open. One that its buyer continued with in a copy counts as that copy.',
          'Those of them that have become an order.',
        ),
        checkouts: Funnel(
          'Checkout sessions that were opened in these days, without those that only store a card, and those that another session of the same cart made needless.',
          'Those of them that are completed.',
        ),
      },
      { description: 'What of carts and checkouts became a purchase, over all currencies.' },
    ),
    webhooks: Type.Object(
      {
        delivered: Counted('Deliveries that were accepted.'),
        exhausted: Counted('Deliveries that were given up after their last attempt.'),
      },
      {
        description:
          'Deliveries of events by the hour (UTC) in which they were created, in real time even under a test clock, as long as they are retained.',
      },
    ),
    attention: Type.Object(
      {
        failedPayments: attention('Payments of these days whose last try was declined.'),
        pastDueSubscriptions: attention('Subscriptions that are `past_due` now.'),
        openSubscriptionIssues: attention('Issues of subscriptions that are open now.'),
        failingWebhookEndpoints: attention(
          'Webhook endpoints that fail now, or were paused since they failed.',
        ),
        openDisputes: attention('Disputes of buyers that need a response.'),
        undecidedPayments: attention(
          'Payments of which nobody has known for more than an hour whether their money moved; they are looked up until it is known.',
        ),
        lapsingAuthorizations: attention(
          'Payments that are authorized, not captured, and lapse within 48 hours.',
        ),
        overdueInvoices: attention('Invoices that are open and past their due day now.'),
        failedDocuments: attention(
          'Invoices whose document could not be rendered, and was not since.',
        ),
        ordersToShip: attention(
          'Orders that are `processing` now: paid, and nothing is fulfilled.',
        ),
        ordersPartlyShipped: attention('Orders that are `partially_fulfilled` now.'),
      },
      { description: 'What somebody has to look at.' },
    ),
  },
  { component: 'Overview', description: 'What was sold on some days, and on as many days before.' },
);
