import {
  namingFields,
  subscriptionLineOf,
  type PlanLine,
  type SoldLine,
} from '../../carts/subscription-lines.ts';
import type { SessionTerms } from '../../../storage/entities/checkout-session.ts';
import { parseTerms, requireCadence, requireFirstPayment } from '../../billing/terms.ts';
import { fail, rejectField } from '../../errors.ts';
import { pick } from '../../../storage/columns.ts';
import type { RecurringInput } from '../body-schemas.ts';

/**
 * The terms of the subscription that a session sells (contract 65 §3): those of `recurring`; what that leaves out, the
 * cart's one line of type subscription says. Null when neither is there. 400 `invalid_interval`, `invalid_schedule`,
 * `schedule_first_payment_mismatch`; 422 `subscription_terms_undeterminable`; 422 `validation_error` for a second
 * subscription line.
 */
export function planTerms(
  input: RecurringInput | null,
  lines: readonly SoldLine[],
): SessionTerms | null {
  const found = subscriptionLineOf(lines);
  if (!input && !found) return null;
  const given: RecurringInput = input ?? { trialDays: 0, createMode: 'auto' };
  const { createMode, ...own } = given;
  const { line } = found ?? {};
  const filled = {
    ...own,
    plan: own.plan ?? line?.referenceId ?? undetermined('plan', found),
    planName: own.planName ?? line?.name ?? null,
    ...cadenceOf(given, found),
    quantity: own.quantity ?? (own.installments ? 1 : line?.quantity) ?? 1,
  };
  const amount = own.amount ?? (own.installments?.schedule ? undefined : line?.unitPrice);
  const terms = parseTerms({ ...filled, ...(amount === undefined ? {} : { amount }) }, 'recurring');
  const { plan, planName, cadence, quantity, shippingAmount, trialDays, installments } = terms;
  if (installments && found) requireFirstLine(installments, found);
  const isOwn = [own.plan, own.interval ?? own.installments, own.amount, own.quantity].every(
    (field) => field !== undefined,
  );
  return {
    plan,
    planName,
    ...cadence,
    amount: terms.amount,
    quantity,
    shippingAmount,
    trialDays,
    createMode,
    installments,
    usage: terms.usage,
    line: found && !isOwn ? pick(found.line, namingFields) : null,
  };
}

/** How often it is billed. An interval of `recurring` counts with its own `intervalCount` only. */
function cadenceOf(
  { interval, intervalCount, installments }: RecurringInput,
  found: PlanLine | null,
): Pick<RecurringInput, 'interval' | 'intervalCount'> {
  if (interval !== undefined)
    return { interval, ...(intervalCount === undefined ? {} : { intervalCount }) };
  const { metadata } = found?.line ?? {};
  const named = metadata?.['interval'];
  if (typeof named !== 'string' || !found)
    return installments ? {} : undetermined('interval', found);
  const count = metadata?.['intervalCount'];
  return requireCadence(named, typeof count === 'number' ? count : undefined, {
    interval: `${found.path}.metadata.interval`,
    intervalCount: `${found.path}.metadata.intervalCount`,
  });
}

function requireFirstLine(
  installments: NonNullable<SessionTerms['installments']>,
  { line, path }: PlanLine,
): void {
  requireFirstPayment(installments, line.unitPrice, `${path}.unitPrice`);
  if (line.quantity === 1) return;
  const message = 'An installment plan is sold once.';
  const detail = { path: `${path}.quantity`, code: 'too_big', received: line.quantity, message };
  rejectField(detail);
}

function undetermined(field: 'plan' | 'interval', found: PlanLine | null): never {
  const ofLine = { plan: 'referenceId', interval: 'metadata.interval' }[field];
  const path = found ? `${found.path}.${ofLine}` : `recurring.${field}`;
  const message = `Name recurring.${field}, or ${ofLine} of the cart’s subscription line.`;
  fail('subscription_terms_undeterminable', [{ path, code: 'required', message }]);
}
