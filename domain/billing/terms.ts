import { fail } from '../errors.ts';
import { isAmountTooLarge } from '../money.ts';
import { parseCadence, type Cadence } from './calendar.ts';
import { planInstallments, type InstallmentPlan } from './installments.ts';
import type { TermsInput, UsageTermsInput } from './schemas.ts';
import type { UsageTerms } from './usage.ts';

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
