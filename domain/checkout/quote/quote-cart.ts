import {
  taxDestination,
  type Address,
  type AppliedDiscount,
  type SelectedShipping,
} from '../../../storage/entities/purchase.ts';
import { missingParts, isProviderDestination } from '../../pricing/tax-destination.ts';
import { reasonOf, messageOf } from '../../discounts/evaluate-discount.ts';
import { pricedAs, priceCart, type PricedCart } from '../../carts/pricing/run-cart-pricing.ts';
import { loadCart } from '../../carts/load.ts';
import type { CartWithLines } from '../../carts/view.ts';
import { countFailedCode } from '../../discounts/limit-failed-codes.ts';
import { fail } from '../../errors.ts';
import { concludeMutation } from '../../carts/conclude-mutation.ts';
import { requireNotBeingPaid, requireOpen, type LockedCart } from '../../carts/lock.ts';
import { persistPricing } from '../../carts/pricing/persist-pricing.ts';
import { findPriceSnapshot } from '../../carts/pricing/price-snapshot.ts';
import { unitOfWork, type Context, type Transaction } from '../../context.ts';
import { appliedAt } from '../../discounts/evaluate-for-cart.ts';
import { findOrderCustomer, knownBuyer, type KnownBuyer } from '../buyer.ts';
import { basketOf } from '../page/page-basket.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import { isPricedByAddress } from '../page/live-price.ts';
import { lockSession, requireOpenSession } from '../sessions/lock.ts';
import type { SessionQuoteInput } from './schemas.ts';
import type { SessionQuote } from './view.ts';

const TRIES_MAX = 5;

/**
 * Prices one of our carts, outside any transaction since the merchant's providers may be called, and stores the choice
 * if it is a new one. If the cart changes meanwhile, it is priced again before anything is written.
 */
export async function quoteCart(
  opened: SessionWithContext,
  first: CartWithLines,
  input: SessionQuoteInput,
  ifMatch: number | null,
): Promise<SessionQuote> {
  const isFinal = input.kind === 'checkout_final';
  for (let attempt = 1, found = first; ; attempt += 1) {
    requireUnsold(found);
    const buyer = knownBuyer(opened.session, found.cart, input);
    const priced = await price(opened, found, input, buyer);
    const missing = missingOf(opened, priced, buyer);
    if (isFinal && missing.length > 0) rejectIncomplete(missing);
    const dropped = await droppedBy(opened, priced, input);
    const chosen = dropped.discount ? { ...priced, applied: null } : priced;
    const isStored = isFinal || isNewChoice(chosen);
    const sequence = isStored
      ? await storeChoice(opened, chosen, { isFinal, code: input.discountCode, ifMatch })
      : priced.sequence;
    if (sequence !== null) return toQuote(opened, chosen, { missing, dropped, sequence });
    if (attempt === TRIES_MAX) fail('cart_changed', { sequence: priced.sequence });
    found = await loadCart(opened.ctx, found.cart.id);
  }
}

function requireUnsold({ cart: { status } }: CartWithLines): void {
  if (status === 'abandoned' || status === 'converted') fail('cart_not_open', { status });
}

async function price(
  { ctx, session }: SessionWithContext,
  found: CartWithLines,
  { shippingMethodId, discountCode, kind }: SessionQuoteInput,
  { shippingAddress, billingAddress, givenEmail, collectedEmail }: KnownBuyer,
): Promise<PricedCart> {
  const email = givenEmail ?? collectedEmail;
  const customer = await findOrderCustomer(ctx, ctx.database, session, found.cart, email);
  return priceCart(ctx, found, {
    shipping: ({ cart }) => ({
      kind: 'prefer',
      methodId: shippingMethodId ?? null,
      selected: cart.selectedShipping ?? null,
    }),
    addresses: { shippingAddress, billingAddress },
    customerId: customer?.id ?? null,
    ...(discountCode === undefined ? {} : { code: discountCode }),
    discountBuyer: { customerId: customer?.id ?? null, email: customer?.email ?? email },
    // While the buyer types, an address that the provider cannot rate yet is no error.
    policy: (given) => {
      const destination = taxDestination(given.shippingAddress, given.billingAddress);
      const isUsable = isProviderDestination(destination);
      return kind === 'cart_estimate' && !isUsable ? 'lenient' : null;
    },
  });
}

/** What the completion will ask for and the price depends on: the parts of the address that decides. */
function missingOf(
  { session }: SessionWithContext,
  { run, configuration, found }: PricedCart,
  buyer: KnownBuyer,
): string[] {
  const { collectShippingAddress, collectBillingAddress } = session;
  if (!collectShippingAddress && !collectBillingAddress) return [];
  if (!isPricedByAddress(configuration, found.lines)) return [];
  const section = collectShippingAddress ? 'shippingAddress' : 'billingAddress';
  const address: Address = buyer[section] ?? {};
  const region = run.warnings.includes('tax_address_missing')
    ? (['stateProvince', 'postalCode'] as const).filter((part) => !address[part]?.trim())
    : [];
  return [...missingParts(address), ...region].map((part) => `${section}.${part}`);
}

function rejectIncomplete(missing: readonly string[]): never {
  fail(
    'address_required',
    missing.map((path) => ({
      field: path.split('.')[0] ?? path,
      path,
      code: 'required',
      message: `${path} is required.`,
    })),
  );
}

/** What the buyer had chosen and no longer fits: a method that the address is not offered, a code that does not hold. */
async function droppedBy(
  { ctx, session }: SessionWithContext,
  { found, run, applied }: PricedCart,
  { shippingMethodId, email }: SessionQuoteInput,
): Promise<SessionQuote['dropped']> {
  const { selectedShipping: before, id } = found.cart;
  const asked = shippingMethodId ?? before?.methodId ?? null;
  const isGone = asked !== null && asked !== run.selected?.methodId;
  const displayName = before?.methodId === asked ? before?.displayName : asked;
  const discount = applied && !applied.valid ? droppedCode(applied) : null;
  // Or a page could find out, address by address, who has used a code.
  if (discount?.reason === 'customer_limit_reached' && email)
    await countFailedCode(ctx, id ?? session.id);
  return {
    shippingMethod: isGone ? { methodId: asked, displayName: displayName ?? asked } : null,
    discount,
  };
}

function droppedCode(applied: AppliedDiscount) {
  const reason = reasonOf(applied);
  return { code: applied.code, reason, message: messageOf(reason) };
}

function toQuote(
  { session }: SessionWithContext,
  priced: PricedCart,
  rest: Pick<SessionQuote, 'missing' | 'dropped'> & { readonly sequence: number },
): SessionQuote {
  const { run } = priced;
  const basket = basketOf(pricedAs(priced), null, session);
  if (!basket) throw new Error('a cart without a basket');
  const { sequence: cartSequence, ...found } = rest;
  return {
    ...found,
    basket,
    currency: priced.found.cart.currency,
    shipping: run,
    taxLines: run.totals.taxLines,
    warnings: run.warnings,
    cartSequence,
  };
}

interface StoredChoice {
  /** The price is stored, too. */
  readonly isFinal: boolean;
  /** What the buyer entered; undefined: nothing. */
  readonly code: string | null | undefined;
  readonly ifMatch: number | null;
}

/** Whether the calculation ships by another method, or takes another discount off, than the cart as it was read. */
function isNewChoice({ found: { cart }, run, applied }: PricedCart): boolean {
  const before = cart.appliedDiscount ?? null;
  const isSameDiscount =
    before?.discountId === applied?.discountId &&
    before?.valid === applied?.valid &&
    (before?.amount ?? 0) === (applied ? run.totals.orderDiscount : 0);
  return !isSameDiscount || !isSameShipping(cart.selectedShipping ?? null, run.selected);
}

/**
 * Writes the choice of a calculation to session and cart under their locks; returns the cart's sequence, or null when
 * the cart has changed since it was read. Nothing is written beside a running payment, nor for a session that has ended.
 */
async function storeChoice(
  { ctx, session: known }: SessionWithContext,
  priced: PricedCart,
  { isFinal, code, ifMatch }: StoredChoice,
): Promise<number | null> {
  return unitOfWork(ctx, async (tx) => {
    const { session, cart: found, running } = await lockSession(ctx, tx, known);
    requireOpenSession(session);
    if (!found) throw new Error('a session without its cart');
    requireNotBeingPaid(running !== null);
    requireOpen(found.cart);
    const { sequence } = found.cart;
    if (ifMatch !== null && ifMatch !== sequence) fail('cart_changed', { sequence });
    if (sequence !== priced.sequence) return null;
    if (code) session.applyDiscount(code, null, ctx.now());
    else if (session.discountCode && !priced.applied) session.removeDiscount(ctx.now());
    if (!isFinal) await writeChoice(ctx, tx, found, priced);
    else if (isNewChoice(priced) || !(await findSnapshot(ctx, tx, found, priced)))
      await persistPricing(ctx, tx, found, priced, 'checkout_final');
    return found.cart.sequence;
  });
}

async function writeChoice(
  ctx: Context,
  tx: Transaction,
  found: LockedCart,
  { run, applied }: PricedCart,
): Promise<void> {
  const { cart } = found;
  cart.choose(
    run.selected,
    applied && appliedAt({ ...applied, amount: run.totals.orderDiscount }, cart.sequence + 1),
  );
  await concludeMutation(ctx, tx, found, { discountChecked: true });
}

/** A final price for the same inputs stands already: the buyer presses Pay again. */
function findSnapshot(
  ctx: Context,
  tx: Transaction,
  found: LockedCart,
  { request, customerId }: PricedCart,
): Promise<unknown> {
  const { shippingAddress, billingAddress } = request;
  return findPriceSnapshot(ctx, tx, found, { shippingAddress, billingAddress, customerId });
}

function isSameShipping(before: SelectedShipping | null, after: SelectedShipping | null): boolean {
  return (
    before?.methodId === after?.methodId &&
    before?.displayName === after?.displayName &&
    before?.rateAmount === after?.rateAmount &&
    before?.source === after?.source
  );
}
