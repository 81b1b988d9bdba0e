import type { CheckoutSession, SessionTerms } from '../../../storage/entities/checkout-session.ts';
import { READ_SIGNED_PRICING } from '../../../storage/queries/carts/cart-rows.ts';
import { APPLICATION_SETTINGS } from '../../../storage/queries/subscriptions/application.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import { findOrderCustomer, knownBuyer } from '../buyer.ts';
import type { RecurringInput } from '../body-schemas.ts';
import { planTerms } from './plan-terms.ts';

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
