import { pricedMetadata, type CartLine } from '../../storage/entities/cart-line.ts';
import { READ_PRICING_SECRET } from '../../storage/queries/cart-sessions/lock-session-cart.ts';
import type { Transaction } from '../../storage/database.ts';
import { rejectField } from '../errors.ts';
import type { LineItemChanges } from '../carts/schemas.ts';
import { readPriceToken, type SignedValues } from '../carts/require-signed-cart.ts';
import type { SessionItemInput } from './schemas.ts';
import type { CartSessionContext } from './session-context.ts';

/** 422 `price_token_invalid` unless the merchant signed the line's values and the line states no other amounts. */
export async function requireSignedPrice(
  ctx: CartSessionContext,
  tx: Transaction,
  input: SessionItemInput,
  line: SignedValues,
  currency: string,
): Promise<void> {
  const { taxAmount = 0, discountAmount = 0 } = input;
  if (taxAmount > 0) rejectMoneyFields({ taxAmount });
  if (discountAmount > 0) rejectMoneyFields({ discountAmount });
  const values = [ctx.workspaceId, ctx.environmentId, ctx.applicationId];
  const [row] = await tx.query(READ_PRICING_SECRET, values);
  const secret = row?.sealed ? ctx.services.secrets.open(row.sealed) : null;
  const { priceToken = '' } = input;
  const exp = secret === null ? null : readPriceToken(secret, priceToken, line, currency);
  // Merchants sign by their own clock, so a test clock does not apply.
  if (exp !== null && exp * 1000 > ctx.services.clock().getTime()) return;
  reject(
    'priceToken',
    'The line needs a valid priceToken (v2): signed for its values, and not expired.',
  );
}

/** In signed mode a browser cannot change what the signature covers. */
export function rejectSignedChanges(line: CartLine, changes: LineItemChanges): void {
  rejectMoneyFields(changes);
  if (!changes.metadata) return;
  const before = pricedMetadata(line.metadata);
  const after = pricedMetadata(changes.metadata);
  for (const key of ['taxCategory', 'weightGrams'] as const) {
    if (before[key] !== after[key])
      reject(`metadata.${key}`, 'The merchant’s signature covers this value; send it unchanged.');
  }
}

function rejectMoneyFields(
  changes: Pick<LineItemChanges, 'unitPrice' | 'taxAmount' | 'discountAmount'>,
): void {
  for (const path of ['unitPrice', 'taxAmount', 'discountAmount'] as const) {
    if (changes[path] !== undefined) reject(path, 'The merchant’s signature does not cover this.');
  }
}

function reject(path: string, message: string): never {
  rejectField({ path, code: 'price_token_invalid', message });
}
