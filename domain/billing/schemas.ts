import { Type, type Static } from '@sinclair/typebox';
import { Described, ExternalId, Money, Name, NameText, Nullable, StringEnum } from '../shapes.ts';
import { usageAggregations } from './usage.ts';

/** A field whose values `parseTerms` checks; a wrong type has the same code as a wrong value. */
const IntervalText = Type.String({ refuse: { any: 'invalid_interval' } });
const IntervalNumber = Type.Number({ refuse: { any: 'invalid_interval' } });
const ScheduleText = Type.String({ refuse: { any: 'invalid_schedule' } });
const ScheduleNumber = Type.Number({ refuse: { any: 'invalid_schedule' } });

/** How often something is billed (contract 65 §3). */
export const intervalInput = {
  interval: Type.Optional({
    ...IntervalText,
    description:
      'How often it is billed: `hour`, `day`, `week`, `month`, `year`, times `intervalCount`; or `daily`, `weekly`, `biweekly`, `monthly`, `quarterly`, `semiannual`, `yearly`.',
    examples: ['month'],
  }),
  intervalCount: Type.Optional({
    ...IntervalNumber,
    description:
      'Intervals a period: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months, 1-3 years. Default: 1.',
  }),
};

export const InstallmentsBody = Type.Object(
  {
    count: Type.Optional(
      Described(IntervalNumber, 'That many equal rows of `amount`, 2-60; not with `schedule`.'),
    ),
    unit: Type.Optional(
      Described(IntervalText, 'Of the time between them: `hour`, `day`, `week` or `month`.'),
    ),
    every: Type.Optional(
      Described(IntervalNumber, 'How many units lie between two rows. Default: 1.'),
    ),
    schedule: Type.Optional(
      Type.Array(
        Type.Object({
          amount: Type.Optional(
            Described(ScheduleNumber, 'Minor units, tax included, at least 1. Required.'),
          ),
          unit: Type.Optional(
            Described(
              ScheduleText,
              'Unit of the time since the row before: `hour`, `day`, `week` or `month`. Required, save in the first row.',
            ),
          ),
          count: Type.Optional(
            Described(
              ScheduleNumber,
              'How many units: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months. Required, save in the first row.',
            ),
          ),
        }),
        {
          description:
            '2-60 rows in place of `count`, each with an amount and a gap of its own; the first is paid at once.',
        },
      ),
    ),
  },
  {
    component: 'InstallmentsBody',
    description:
      'A purchase that is paid in rows: `count`, `unit` and `every`, or `schedule`. Amounts are final, tax included.',
  },
);

export const UsageTermsBody = Type.Object(
  {
    metric: Described(NameText(100, 1), 'What is counted; records of usage name it.', 'API calls'),
    unitAmount: Type.Optional({
      ...Money,
      description:
        'Price of one unit, in minor units of the subscription’s currency; or `unitAmountDecimal`.',
      examples: [5],
    }),
    unitAmountDecimal: Type.Optional(
      Type.String({
        pattern: '^\\d{1,11}(\\.\\d{1,12})?$',
        description:
          'The same with up to 12 decimals, such as "0.25" for a quarter of a minor unit.',
      }),
    ),
    included: Type.Number({
      minimum: 0,
      maximum: 1_000_000_000_000,
      default: 0,
      description: 'Units of each period that cost nothing.',
    }),
    aggregation: StringEnum(usageAggregations, {
      default: 'sum',
      description: 'What of a period’s records is billed: their sum, the highest, or the last one.',
    }),
  },
  {
    component: 'UsageTermsBody',
    description: 'What is used in a period is billed with the renewal after it.',
  },
);
export type UsageTermsInput = Static<typeof UsageTermsBody>;

/** The terms of a subscription as a body names them: `recurring` of a checkout session, fields of POST /subscriptions. */
export const termsInput = {
  plan: Type.Optional(
    Described(
      ExternalId,
      'Your id of the plan: there is no catalogue, and its terms travel by value.',
      'coffee-monthly',
    ),
  ),
  planName: Type.Optional(
    Described(
      Nullable(Name),
      'Shown to buyers, on orders and invoices. null: `plan` is shown.',
      'Coffee club',
    ),
  ),
  ...intervalInput,
  amount: Type.Optional(
    Described(
      Money,
      'Price of one unit for one period, before tax, in minor units of the currency. Of installments: the first row, tax included.',
      2999,
    ),
  ),
  quantity: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
    description: 'Units a period; 1 with installments.',
  }),
  shippingAmount: Type.Optional(
    Described(
      Money,
      'Shipping of each period, in minor units; it is not multiplied. Default: 0.',
      0,
    ),
  ),
  trialDays: Type.Integer({
    minimum: 0,
    maximum: 730,
    default: 0,
    description: 'Days before the first period that cost nothing; not with installments.',
  }),
  installments: Type.Optional(
    Described(InstallmentsBody, 'Makes it a purchase paid in rows, which ends with the last one.'),
  ),
  usage: Type.Optional(
    Described(UsageTermsBody, 'What is charged by use, beside `amount`; not with installments.'),
  ),
};
const TermsBody = Type.Object(termsInput);
export type TermsInput = Static<typeof TermsBody>;
