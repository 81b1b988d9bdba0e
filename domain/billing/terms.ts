import { Type, type Static } from '@sinclair/typebox';
import { fail } from '../errors.ts';
import { isAmountTooLarge } from '../money.ts';
import { Described, ExternalId, Money, Name, NameText, Nullable, StringEnum } from '../shapes.ts';
import { parseCadence, type Cadence } from './cadence.ts';
import { planInstallments, type InstallmentPlan } from './installments.ts';
import { usageAggregations, type UsageTerms } from './usage.ts';

/** A field whose values the rules below check; a wrong type has the same code as a wrong value. */
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

/** The terms of a subscription, by value: there is no catalogue of plans. Amounts in minor units, before tax. */
export interface Terms {
  readonly plan: string;
  readonly planName: string | null;
  /** Of an installment plan without an interval: the gap before its second row. */
  readonly cadence: Cadence;
  /** One unit, one period; of an installment plan its first row. */
  readonly amount: number;
  readonly quantity: number;
  readonly shippingAmount: number;
  readonly trialDays: number;
  readonly installments: InstallmentPlan | null;
  readonly usage: UsageTerms | null;
  readonly kind: 'recurring' | 'installment';
}

/**
 * The terms of an input that its shape has accepted, by the rules of contract 65 §3 that need nothing else. `path` is
 * where the input is in the body (`recurring`; '' at its root). What a cart's line provides, its caller has filled
 * in.
 *
 * Rejects with 400 `invalid_interval`, `invalid_schedule`, `schedule_first_payment_mismatch`; 400 `validation_error`
 * for what is missing; 422 `validation_error` for what does not go together or is too large.
 */
export function parseTerms(input: TermsInput, path: string): Terms {
  const at = (field: string): string => (path === '' ? field : `${path}.${field}`);
  const { quantity, trialDays, shippingAmount = 0 } = input;
  const plan = input.plan ?? reject(at('plan'), 'required', 'is required', 400);
  const installments = input.installments ? parseInstallments(input, at) : null;
  const cadence = cadenceOfTerms(input, installments, at);
  const amount =
    installments?.rows[0]?.amount ??
    input.amount ??
    reject(at('amount'), 'required', 'is required', 400);
  if (isAmountTooLarge(amount * quantity + shippingAmount)) {
    reject(at('amount'), 'amount_too_large', 'times quantity is larger than an amount may be', 422);
  }
  return {
    plan,
    planName: input.planName ?? null,
    cadence,
    amount,
    quantity,
    shippingAmount,
    trialDays,
    installments,
    usage: input.usage ? parseUsageTerms(input.usage, at('usage')) : null,
    kind: installments ? 'installment' : 'recurring',
  };
}

/** The cadence of an input, or 400 `invalid_interval` with the path of what is wrong. */
export function requireCadence(
  interval: string,
  intervalCount: number | undefined,
  paths: { readonly interval: string; readonly intervalCount: string },
): Cadence {
  const cadence = parseCadence(interval, intervalCount);
  if (cadence) return cadence;
  const isKnown = parseCadence(interval) !== null;
  const detail = isKnown
    ? { path: paths.intervalCount, received: intervalCount, says: 'is out of range' }
    : { path: paths.interval, received: interval, says: 'is unknown' };
  const { says, ...rest } = detail;
  const message = `${detail.path} ${says}.`;
  return fail('invalid_interval', [{ ...rest, code: 'invalid_interval', message }]);
}

/** The price of a plan's first row is what its amount, and the line that sells it, say; else 400. */
export function requireFirstPayment(plan: InstallmentPlan, amount: number, path: string): void {
  const first = plan.rows[0]?.amount;
  if (first === amount) return;
  const message = `${path} is not ${first}, the first payment of the schedule.`;
  const code = 'schedule_first_payment_mismatch';
  fail(code, [{ path, code, received: amount, message }]);
}

export function parseUsageTerms(input: UsageTermsInput, path: string): UsageTerms {
  const { metric, unitAmount, unitAmountDecimal, included, aggregation } = input;
  if (unitAmount !== undefined && unitAmountDecimal !== undefined) {
    reject(`${path}.unitAmount`, 'unrecognized_keys', 'excludes unitAmountDecimal', 400);
  }
  const price =
    unitAmountDecimal ??
    unitAmount?.toString() ??
    reject(`${path}.unitAmount`, 'required', 'or unitAmountDecimal is required', 400);
  return { metric, unitAmountDecimal: price, included, aggregation };
}

type At = (field: string) => string;

function parseInstallments(input: TermsInput, at: At): InstallmentPlan {
  const plan = planInstallments(input.installments ?? {}, input.amount, at('installments'));
  if (input.amount !== undefined) requireFirstPayment(plan, input.amount, at('amount'));
  const alone = 'does not go with installments';
  if (input.quantity !== 1) reject(at('quantity'), 'too_big', 'is 1 with installments', 422);
  if (input.trialDays !== 0) reject(at('trialDays'), 'too_big', alone, 422);
  if (input.usage) reject(at('usage'), 'unrecognized_keys', alone, 422);
  return plan;
}

function cadenceOfTerms(
  { interval, intervalCount }: TermsInput,
  installments: InstallmentPlan | null,
  at: At,
): Cadence {
  const paths = { interval: at('interval'), intervalCount: at('intervalCount') };
  if (interval !== undefined) return requireCadence(interval, intervalCount, paths);
  return installments?.rows[1]?.gap ?? reject(paths.interval, 'required', 'is required', 400);
}

function reject(path: string, code: string, rule: string, status: 400 | 422): never {
  return fail('validation_error', [{ path, code, message: `${path} ${rule}.` }], { status });
}
