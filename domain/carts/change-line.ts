import { isDeepStrictEqual } from 'node:util';
import { pricedMetadata, type CartLine } from '../../storage/entities/cart-line.ts';
import { fail } from '../errors.ts';
import type { LineItemChanges } from './schemas.ts';

/** The cart's line of that id; 404 `item_not_found`. */
export function requireLine<Line extends Pick<CartLine, 'id'>>(
  { lines }: { readonly lines: readonly Line[] },
  itemId: string,
): Line {
  const id = itemId.toLowerCase();
  return lines.find((line) => line.id === id) ?? fail('item_not_found');
}

/** Applies the fields that were sent and returns whether any differed; `metadata` is replaced as a whole. */
export function changeLine(line: CartLine, changes: LineItemChanges, path = ''): boolean {
  const before = contentOf(line);
  line.change({
    quantity: changes.quantity ?? line.quantity,
    unitPrice: changes.unitPrice ?? line.unitPrice,
    merchantTaxAmount: changes.taxAmount ?? line.merchantTaxAmount,
    discountAmount: changes.discountAmount ?? line.discountAmount,
    metadata: changes.metadata ?? line.metadata,
  });
  requireDiscountWithinLine(line.unitPrice, line.quantity, line.discountAmount, path);
  // The merchant vouches for what it prices; a cart session's verb says otherwise for a browser.
  if (!isDeepStrictEqual(pricedPart(before), pricedPart(line))) line.priceByMerchant();
  return !isDeepStrictEqual(before, contentOf(line));
}

/** Whether these changes would change what the line's amounts depend on besides its quantity. */
export function changesPricedPart(line: CartLine, changes: LineItemChanges): boolean {
  const { quantity: _, taxAmount, ...rest } = changes;
  const merchantTaxAmount = taxAmount ?? line.merchantTaxAmount;
  return !isDeepStrictEqual(
    pricedPart(line),
    pricedPart({ ...contentOf(line), ...rest, merchantTaxAmount }),
  );
}

function pricedPart(line: ReturnType<typeof contentOf>) {
  const { unitPrice, merchantTaxAmount, discountAmount, metadata } = line;
  return { unitPrice, merchantTaxAmount, discountAmount, ...pricedMetadata(metadata) };
}

function contentOf(line: CartLine) {
  const { quantity, unitPrice, merchantTaxAmount, discountAmount, metadata } = line;
  return { quantity, unitPrice, merchantTaxAmount, discountAmount, metadata };
}

/** 422 when a line's own discount is more than the line. */
export function requireDiscountWithinLine(
  unitPrice: number,
  quantity: number,
  discountAmount: number,
  path: string,
): void {
  if (discountAmount <= unitPrice * quantity) return;
  fail(
    'validation_error',
    [
      {
        path: `${path}discountAmount`,
        code: 'too_big',
        received: discountAmount,
        message: 'A line discount may be at most unitPrice x quantity.',
      },
    ],
    { status: 422 },
  );
}
