import { createHmac } from 'node:crypto';
import { currency, type Product, type Variant } from './catalogue.ts';
import { settings } from './settings.ts';

const GOOD_FOR_SECONDS = 600;

export interface Line {
  readonly name: string;
  readonly description: string;
  readonly referenceId: string;
  readonly unitPrice: number;
  readonly type: 'product' | 'service';
  readonly requiresShipping: boolean;
  readonly metadata: { readonly weightGrams: number };
  readonly imageUrl: string;
}

export interface SignedLine extends Line {
  readonly priceToken: string;
}

/**
 * A line as a page may add it to a cart: the price is the catalogue's, and the token proves it to the service. A page
 * that changes price, type, weight or SKU has no token for what it sends.
 */
export function signedLine(product: Product, variant: Variant): SignedLine {
  const type = product.type === 'service' ? 'service' : 'product';
  const line: Line = {
    name: product.name,
    description: `${product.option}: ${variant.name}`,
    referenceId: variant.sku,
    unitPrice: variant.price,
    type,
    requiresShipping: type !== 'service',
    metadata: { weightGrams: product.weightGrams },
    imageUrl: `${settings.shopUrl}/pictures/${variant.sku}.svg`,
  };
  return { ...line, priceToken: priceToken(line) };
}

function priceToken(line: Line): string {
  const expires = Math.floor(Date.now() / 1000) + GOOD_FOR_SECONDS;
  const { referenceId, unitPrice, type, requiresShipping, metadata } = line;
  const noTaxCategory = '';
  const text = [
    'v2',
    referenceId,
    unitPrice,
    currency,
    type,
    requiresShipping,
    noTaxCategory,
    metadata.weightGrams,
    expires,
  ].join('|');
  const signature = createHmac('sha256', settings.pricingSecret).update(text).digest('base64url');
  return `v2.${expires}.${signature}`;
}
