import { createHmac, timingSafeEqual } from 'node:crypto';
import { pricedMetadata, type CartLine } from '../../storage/entities/cart-line.ts';

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
