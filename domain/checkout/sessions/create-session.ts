import type {
  CheckoutSession,
  CustomerPrefill,
  SessionPrice,
  SessionTerms,
} from '../../../storage/entities/checkout-session.ts';
import { EARLIER_AMOUNT, readFixedPrice } from '../../../storage/queries/checkout/fixed-price.ts';
import type { Transaction } from '../../../storage/database.ts';
import {
  lockCart,
  requireNotBeingPaid,
  type LockedCart,
  type PayableCart,
} from '../../carts/lock.ts';
import { requirePayableCart, requireSignedCart } from '../../carts/require-signed-cart.ts';
import {
  concludingUnit,
  type ApplicationContext,
  type Concluded,
  type Context,
} from '../../context.ts';
import { requireCustomer } from '../../customers/load.ts';
import { fail, rejectField, Refusal } from '../../errors.ts';
import { requireApplication } from '../../tenancy/require-application.ts';
import { loadConfiguration } from '../../pricing/configuration/load.ts';
import { requirePriceSnapshot, Unpriced } from '../../carts/pricing/price-snapshot.ts';
import { priceForCheckout } from '../../carts/pricing/persist-pricing.ts';
import { requireSubscriber, sellTerms, type SoldTerms } from '../recurring/sell-terms.ts';
import type { CreateSessionInput } from '../body-schemas.ts';
import type { SessionWithAmount } from '../view.ts';
import { findOrderCustomer, knownBuyer } from '../buyer.ts';
import { withCurrentAmount } from './current-amount.ts';
import { emitSessionEvent } from './events.ts';
import { newSession, newSessionId } from './new-session.ts';
import { applyCodeToAmount, applyCodeToCart } from './session-discount.ts';

/** Creates a checkout session for one of our carts, which stays open, or for the merchant's own cart. */
export async function createSession(
  ctx: Context,
  input: CreateSessionInput,
): Promise<Concluded<SessionWithAmount>> {
  checkReference(input);
  return withPrefetchedPrice(ctx, (mustBePriced) => createInTransaction(ctx, input, mustBePriced));
}

async function createInTransaction(
  ctx: Context,
  input: CreateSessionInput,
  mustBePriced: boolean,
): Promise<Concluded<SessionWithAmount>> {
  const { collect, paymentTerms } = input;
  return concludingUnit(ctx, async (tx) => {
    const applicationId = await requireApplication(ctx, tx, input.applicationId);
    const cartId = input.cartId?.toLowerCase() ?? null;
    const [cart, fixed] = await tx.batch([
      cartId === null ? null : () => lockPayableCart(ctx, tx, cartId, applicationId),
      () => readFixedPrice(tx, ctx.workspaceId, cartId),
    ]);
    if (cart && writesCart(input)) requireNotBeingPaid(cart.isPaying);
    if (cart && paymentTerms?.netN !== undefined) cart.cart.agreeTerm(paymentTerms.netN);
    const customer = await prefillOf(ctx, tx, input);
    const named = { customer, customerEmail: input.customerEmail ?? null };
    const scope = { ...ctx, applicationId };
    if (cart) await applyCodeToCart(scope, tx, cart, named, input.discountCode);
    const currency = input.currency ?? null;
    const sold = await sellTerms(scope, tx, input.recurring ?? null, { cart, currency });
    if (sold) await requireSubscriber(scope, tx, named, cart);
    const storedCardsCustomerId = input.offerStoredCards
      ? await requireKnownBuyer(scope, tx, named, cart)
      : null;
    const price = cart ? {} : await externalPrice(scope, tx, input, named, sold);
    const of = { id: newSessionId(tx.cell), applicationId, mode: 'full' as const };
    const session = newSession(ctx, tx, of, input.expiresInMinutes, {
      cartId: cart?.cart.id ?? null,
      externalCartId: input.externalCartId ?? null,
      ...price,
      ...named,
      recurring: sold?.terms ?? null,
      allowedMethods: input.allowedMethods ?? null,
      paymentTerms: paymentTerms ? { netN: paymentTerms.netN ?? null } : null,
      collectShippingAddress: collect.shippingAddress,
      collectBillingAddress: collect.billingAddress,
      locale: input.locale ?? null,
      returnUrl: input.returnUrl,
      cancelUrl: input.cancelUrl,
      discountCode: input.discountCode ?? null,
      allowDiscountCodes: input.allowDiscountCodes ?? null,
      storedCardsCustomerId,
      metadata: input.metadata ?? {},
    });
    if (cart && mustBePriced) {
      await requirePrefetchedPrice(scope, tx, cart, session);
    }
    const shown = withCurrentAmount(session, cart, fixed);
    emitSessionEvent(ctx, tx, shown, 'checkout_session.created');
    return shown;
  });
}

function writesCart({ discountCode, paymentTerms }: CreateSessionInput): boolean {
  return discountCode !== undefined || paymentTerms?.netN !== undefined;
}

/** Checks what the shape cannot express: exactly one of the references, and a price only with an external cart. */
function checkReference({ cartId, externalCartId, amount, currency }: CreateSessionInput): void {
  if ((cartId === undefined) === (externalCartId === undefined)) {
    const code = cartId === undefined ? 'required' : 'unrecognized_keys';
    fail('validation_error', [
      { path: 'cartId', code, message: 'Name exactly one of cartId and externalCartId.' },
    ]);
  }
  if (amount === undefined && currency === undefined) return;
  if (cartId === undefined) return requireAmountAndCurrency(amount, currency);
  const path = amount === undefined ? 'currency' : 'amount';
  fail('validation_error', [
    {
      path,
      code: 'unrecognized_keys',
      message: 'amount and currency go with externalCartId; a cart has its own.',
    },
  ]);
}

/** Amount and currency come together; neither is taken from an earlier session. */
function requireAmountAndCurrency(amount: number | undefined, currency: string | undefined): void {
  if (amount !== undefined && currency !== undefined) return;
  const path = amount === undefined ? 'amount' : 'currency';
  const message = 'amount and currency go together.';
  fail('validation_error', [{ path, code: 'required', message }]);
}

/** A cart in `checkout` is accepted: the session pays its draft order. */
async function lockPayableCart(
  ctx: Context,
  tx: Transaction,
  cartId: string,
  applicationId: string,
): Promise<PayableCart> {
  const found = await lockCart({ ...ctx, applicationId }, tx, cartId);
  requirePayableCart(found);
  if (found.cart.status === 'open') await requireSignedCart(ctx, tx, found);
  return found;
}

async function prefillOf(
  ctx: Context,
  tx: Transaction,
  { customer }: CreateSessionInput,
): Promise<CustomerPrefill | null> {
  if (!customer) return null;
  if (!customer.customerId) return customer;
  return { ...customer, customerId: (await requireCustomer(ctx, tx, customer.customerId)).id };
}

/** The price of the merchant's own cart, after the discount of the session's code. */
async function externalPrice(
  ctx: ApplicationContext,
  tx: Transaction,
  input: CreateSessionInput,
  named: Pick<CheckoutSession, 'customer' | 'customerEmail'>,
  sold: SoldTerms | null,
): Promise<SessionPrice & Partial<Pick<CheckoutSession, 'appliedDiscount'>>> {
  const price = await grossPrice(ctx, tx, input, sold);
  if (input.discountCode === undefined) return price;
  const applied = await applyCodeToAmount(ctx, tx, price, named, input.discountCode);
  return { ...price, amount: (price.amount ?? 0) - applied.amount, appliedDiscount: applied };
}

async function grossPrice(
  { workspaceId, environmentId, applicationId }: ApplicationContext,
  tx: Transaction,
  { amount, currency, externalCartId }: CreateSessionInput,
  sold: SoldTerms | null,
): Promise<SessionPrice> {
  if (amount !== undefined && currency !== undefined)
    return { amount: sold ? chargedToday(sold.terms, amount) : amount, currency };
  if (sold) {
    const { terms, settings } = sold;
    return { amount: chargedToday(terms, periodTotalOf(terms)), currency: settings.currency };
  }
  if (!externalCartId) return { amount: null, currency: null };
  const key = [workspaceId, environmentId, applicationId, externalCartId];
  const [earlier] = await tx.query(EARLIER_AMOUNT, key);
  return earlier ?? { amount: null, currency: null };
}

/** What the merchant's own cart costs today: on trial, a cart of the subscription alone costs nothing yet. */
function chargedToday(terms: SessionTerms, amount: number): number {
  return terms.trialDays > 0 && amount === periodTotalOf(terms) ? 0 : amount;
}

function periodTotalOf({ amount, quantity, shippingAmount }: SessionTerms): number {
  return amount * quantity + shippingAmount;
}

/** The id of the customer whose stored cards the session offers; 422 `validation_error` where it has none. */
async function requireKnownBuyer(
  ctx: ApplicationContext,
  tx: Transaction,
  named: Pick<CheckoutSession, 'customer'>,
  cart: LockedCart | null,
): Promise<string> {
  const customer = await findOrderCustomer(ctx, tx, named, cart?.cart ?? null);
  if (customer) return customer.id;
  const message = 'Stored cards are offered to a customer: name one in customer, or on the cart.';
  rejectField({ path: 'offerStoredCards', code: 'customer_required', message });
}

/**
 * Runs a unit of work that creates a session. When the session's cart has no final price, it is priced, outside any
 * transaction, and the work runs again. When pricing fails, the completion prices the cart.
 */
async function withPrefetchedPrice<T>(
  ctx: Context,
  work: (mustBePriced: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await work(true);
  } catch (error) {
    if (!(error instanceof Unpriced)) throw error;
    await priceForCheckout(ctx, error).catch(ignoreRefusal);
    return work(false);
  }
}

/** Throws Unpriced when the buyer's address is known and the cart has no final price for it. */
async function requirePrefetchedPrice(
  ctx: ApplicationContext,
  tx: Transaction,
  found: LockedCart,
  session: CheckoutSession,
): Promise<void> {
  const { cart, before } = found;
  // A discount code applied in this unit of work would be rolled back before the cart is priced.
  if (cart.status !== 'open' || cart.sequence !== before.sequence) return;
  const { shippingAddress, billingAddress } = knownBuyer(session, cart);
  if (!shippingAddress && !billingAddress) return;
  const { configuration } = await loadConfiguration(tx, ctx);
  const customer = await findOrderCustomer(ctx, tx, session, cart);
  const customerId = customer?.id ?? null;
  const buyer = { shippingAddress, billingAddress, customerId };
  await requirePriceSnapshot(ctx, tx, found, configuration, buyer);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
