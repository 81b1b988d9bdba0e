import type { CheckoutSession, SessionTerms } from '../../../storage/entities/checkout-session.ts';
import { READ_SIGNED_PRICING } from '../../../storage/queries/carts/cart-rows.ts';
import { APPLICATION_SETTINGS } from '../../../storage/queries/subscriptions/application.ts';
import { pick } from '../../../storage/orm/columns.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { fail, rejectField } from '../../errors.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import {
  namingFields,
  subscriptionLineOf,
  type PlanLine,
  type SoldLine,
} from '../../carts/subscription-lines.ts';
import { parseTerms, requireCadence, requireFirstPayment } from '../../billing/terms.ts';
import { findOrderCustomer, knownBuyer } from '../buyer.ts';
import type { RecurringInput } from '../body-schemas.ts';

export interface SoldTerms {
  readonly terms: SessionTerms;
  readonly settings: ApplicationSettings;
}

/**
 * The terms of the subscription that a new session sells; null for a single purchase. `currency`: that of the merchant's
 * own cart, null while it is unknown. 422 `currency_mismatch`, and what `planTerms` rejects.
 */
export async function sellTerms(
  ctx: ApplicationContext,
  tx: Transaction,
  recurring: RecurringInput | null,
  bought: { readonly cart: LockedCart | null; readonly currency: string | null },
): Promise<SoldTerms | null> {
  const { cart } = bought;
  const terms = planTerms(recurring, cart?.lines ?? []);
  if (!terms) return null;
  if (cart && terms.line) await requireSignedCadence(ctx, tx, recurring, cart);
  const [application] = await tx.query(APPLICATION_SETTINGS, [ctx.workspaceId, ctx.applicationId]);
  const settings = settingsOf(application ?? fail('application_not_found'));
  const currency = cart?.cart.currency ?? bought.currency ?? settings.currency;
  if (currency !== settings.currency) {
    const path = cart ? 'cartId' : 'currency';
    const message = `The application's currency is ${settings.currency}.`;
    fail('currency_mismatch', [{ path, code: 'invalid_value', received: currency, message }]);
  }
  return { terms, settings };
}

/** 422 `recurring_customer_required`: the session names nobody who subscribes. */
export async function requireSubscriber(
  ctx: ApplicationContext,
  tx: Transaction,
  named: Pick<CheckoutSession, 'customer' | 'customerEmail'>,
  found: LockedCart | null,
): Promise<void> {
  const cart = found?.cart ?? null;
  if (knownBuyer(named, cart).collectedEmail !== null) return;
  if (await findOrderCustomer(ctx, tx, named, cart)) return;
  fail('recurring_customer_required');
}

/** Where browsers' prices are signed, a browser does not choose how often the price is charged: nothing signs that. */
async function requireSignedCadence(
  ctx: ApplicationContext,
  tx: Transaction,
  recurring: RecurringInput | null,
  { cart, lines }: LockedCart,
): Promise<void> {
  const index = lines.findIndex(({ type }) => type === 'subscription');
  if (!lines[index]?.fromBrowser || recurring?.interval || recurring?.installments) return;
  const { workspaceId, environmentId, applicationId, currency } = cart;
  const values = [workspaceId, environmentId, applicationId, currency];
  const [row] = await tx.query(READ_SIGNED_PRICING, values);
  if (row?.pricing !== 'signed') return;
  const message = 'A browser named how often this line is billed: name recurring.interval.';
  const path = `lineItems.${index}.metadata.interval`;
  fail('subscription_terms_undeterminable', [{ path, code: 'unsigned', message }]);
}

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
