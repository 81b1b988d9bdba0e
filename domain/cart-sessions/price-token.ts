import { createHmac, timingSafeEqual } from 'node:crypto';
import { READ_PRICING_SECRET } from '../../storage/queries/cart-sessions/lock-session-cart.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { fail } from '../errors.ts';
import type { LineItemChanges } from '../carts/schemas.ts';
import type { SessionItemInput } from './schemas.ts';
import type { CartSessionContext } from './session-context.ts';

const FORM = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;
/** The content of a price token: an item's price in a currency, and its expiry in epoch seconds. */
export interface SignedPrice {
  readonly referenceId: string;
  readonly unitPrice: number;
  readonly currency: string;
}

/** 422 `price_token_invalid` unless the merchant signed the line's price and the line states no other amounts. */
export async function requireSignedPrice(
  ctx: CartSessionContext,
  tx: Transaction,
  input: SessionItemInput,
  currency: string,
): Promise<void> {
  const { taxAmount = 0, discountAmount = 0 } = input;
  if (taxAmount > 0) rejectMoneyFields({ taxAmount });
  if (discountAmount > 0) rejectMoneyFields({ discountAmount });
  const values = [ctx.workspaceId, ctx.environmentId, ctx.applicationId];
  const [row] = await tx.query(READ_PRICING_SECRET, values);
  const secret = row?.sealed ? ctx.services.secrets.open(row.sealed) : null;
  const price = { referenceId: input.referenceId ?? '', unitPrice: input.unitPrice, currency };
  const { priceToken = '' } = input;
  // Merchants sign by their own clock, so a test clock does not apply.
  if (secret !== null && isPriceToken(secret, priceToken, price, ctx.services.clock())) return;
  reject('priceToken', 'The price needs a valid priceToken: signed for it, and not expired.');
}

/** In signed mode a browser cannot change amounts. */
export function rejectMoneyFields(
  changes: Pick<LineItemChanges, 'unitPrice' | 'taxAmount' | 'discountAmount'>,
): void {
  for (const path of ['unitPrice', 'taxAmount', 'discountAmount'] as const) {
    if (changes[path] !== undefined) reject(path, 'The merchant’s signature does not cover this.');
  }
}

/** Whether `<exp>.<signature>` is the secret's HMAC of `referenceId|unitPrice|currency|exp` and has not expired. */
function isPriceToken(
  secret: string,
  token: string,
  { referenceId, unitPrice, currency }: SignedPrice,
  now: Date,
): boolean {
  const [, exp, signature] = FORM.exec(token) ?? [];
  if (exp === undefined || signature === undefined) return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', secret)
    .update(`${referenceId}|${unitPrice}|${currency}|${exp}`)
    .digest();
  return timingSafeEqual(given, expected) && Number(exp) * 1000 > now.getTime();
}

function reject(path: string, message: string): never {
  fail('validation_error', [{ path, code: 'price_token_invalid', message }], { status: 422 });
}
