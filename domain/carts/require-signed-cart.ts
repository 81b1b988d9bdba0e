import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CartRows, READ_SIGNED_PRICING } from '../../storage/queries/carts/cart-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { pricedMetadata, type CartLine } from '../../storage/entities/cart-line.ts';
import type { BaseContext } from '../context.ts';
import { reasonOf } from '../discounts/evaluate-discount.ts';
import { fail, rejectField } from '../errors.ts';
import { requireOpen } from './lock.ts';
import type { CartWithLines } from './view.ts';

/**
 * Checks a cart that browsers filled before it is checked out, where prices are signed: each of their lines carries the
 * merchant's signature of its present values (422 `price_token_invalid`), and what ships has a quoted rate (422
 * `rate_not_quoted`). The expiry of a token bounds when it may be used, not how long the line is in the cart.
 */
export async function requireSignedCart(
  ctx: BaseContext,
  tx: Transaction,
  { cart, lines }: CartRows,
): Promise<void> {
  if (!lines.some((line) => line.fromBrowser)) return;
  const { workspaceId, environmentId, applicationId, currency } = cart;
  const values = [workspaceId, environmentId, applicationId, currency];
  const [row] = await tx.query(READ_SIGNED_PRICING, values);
  if (row?.pricing !== 'signed') return;
  const secret = row.sealed ? ctx.services.secrets.open(row.sealed) : null;
  const unsigned = lines.flatMap((line, index) => {
    const { fromBrowser, priceToken } = line;
    const isSigned =
      secret !== null &&
      typeof priceToken === 'string' &&
      readPriceToken(secret, priceToken, line, currency) !== null;
    return fromBrowser && !isSigned ? [index] : [];
  });
  if (unsigned.length > 0) {
    const message = 'The merchant did not sign this line: remove it, and add it with a priceToken.';
    const code = 'price_token_invalid';
    const details = unsigned.map((index) => ({ path: `lineItems.${index}`, code, message }));
    fail('validation_error', details, { status: 422 });
  }
  const isQuoted = cart.selectedShipping && cart.selectedShipping.source !== 'client';
  if (!row.quotes_shipping || isQuoted || !lines.some((line) => line.requiresShipping)) return;
  const message = 'Choose a rate that was quoted for this cart: a line needs shipping.';
  const detail = { path: 'selectedShipping', code: 'rate_not_quoted', message };
  rejectField(detail);
}

/** 422 `validation_error` for a cart without lines; `path`: the field that names the cart. */
export function requireLines(lines: readonly unknown[], path = ''): void {
  if (lines.length > 0) return;
  rejectField({ path, code: 'cart_empty', message: 'The cart holds no items.' });
}

/** A session may be made for a cart that is open or has a draft order, with lines; else 409, or 422 `validation_error`. */
export function requirePayableCart({ cart, lines }: CartWithLines): void {
  if (cart.status !== 'checkout') requireOpen(cart);
  requireLines(lines, 'cartId');
}

/** 422 `validation_error` for a cart without lines, 422 `discount_invalid` for one whose discount no longer holds. */
export function requireSellable({ cart, lines }: CartWithLines): void {
  requireLines(lines);
  const applied = cart.appliedDiscount;
  if (applied && !applied.valid)
    fail('discount_invalid', { reason: reasonOf(applied), code: applied.code });
}

const FORM = /^v2\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** The values of a line that its price, tax and shipping depend on. */
export type SignedValues = Pick<
  CartLine,
  'referenceId' | 'unitPrice' | 'type' | 'requiresShipping' | 'metadata'
>;

/** The token's expiry in epoch seconds, if the secret signed these values with it; null for any other token. */
export function readPriceToken(
  secret: string,
  token: string,
  line: SignedValues,
  currency: string,
): number | null {
  const [, exp, signature] = FORM.exec(token) ?? [];
  const text = exp === undefined ? null : signedText(line, currency, exp);
  if (text === null || signature === undefined) return null;
  const expected = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(exp) : null;
}

/** Null for a tax category with a separator, with which two lines could have one text. */
function signedText(line: SignedValues, currency: string, exp: string): string | null {
  const { taxCategory, weightGrams } = pricedMetadata(line.metadata);
  if (taxCategory?.includes('|')) return null;
  const { referenceId, unitPrice, type, requiresShipping } = line;
  const values = [referenceId, unitPrice, currency, type, requiresShipping, taxCategory];
  return ['v2', ...values, weightGrams, exp].map((value) => value ?? '').join('|');
}
