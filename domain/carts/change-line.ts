import { isDeepStrictEqual } from 'node:util';
import {
  pricedMetadata,
  blankCartLine,
  CartLine,
  LINES_MAX,
} from '../../storage/entities/cart-line.ts';
import { pick } from '../../storage/orm/columns.ts';
import { purchaseLineFields } from '../../storage/entities/purchase.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import { type CartRows, READ_IMAGE_BASE } from '../../storage/queries/carts/cart-rows.ts';
import type { Cart } from '../../storage/entities/cart.ts';
import { fail, rejectField } from '../errors.ts';
import type { Context } from '../context.ts';
import type { LineItemChanges, LineItemInput } from './schemas.ts';

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
  rejectField({
    path: `${path}discountAmount`,
    code: 'too_big',
    received: discountAmount,
    message: 'A line discount may be at most unitPrice x quantity.',
  });
}

/** Appends a line to the cart, after the checks that need more than its body. */
export async function appendLine(
  ctx: Context,
  tx: Transaction,
  { cart, lines }: CartRows,
  input: LineItemInput,
  path = '',
): Promise<CartLine> {
  if (lines.length >= LINES_MAX) {
    rejectField({
      path,
      code: 'too_many_lines',
      message: `A cart holds at most ${LINES_MAX} lines.`,
    });
  }
  const { imageUrl = null, ...given } = pick(input, purchaseLineFields);
  const { discountAmount = 0 } = given;
  requireDiscountWithinLine(given.unitPrice, given.quantity, discountAmount, path);
  const line = tx.em.create(CartLine, {
    ...blankCartLine(),
    requiresShipping: given.type !== 'service',
    ...given,
    id: newId(),
    workspaceId: cart.workspaceId,
    cartId: cart.id,
    position: (lines.at(-1)?.position ?? 0) + 1,
    merchantTaxAmount: input.taxAmount ?? 0,
    discountAmount,
    imageUrl: await resolveImageUrl(tx, cart, imageUrl, `${path}imageUrl`),
  });
  lines.push(line);
  return line;
}

/**
 * The absolute form of a line's image: http(s) URLs as they are, a relative path against the application's
 * storefrontBaseUrl, else its first allowed origin, else 400 `image_url_unresolvable`.
 */
export async function resolveImageUrl(
  tx: Pick<Transaction, 'query'>,
  cart: Pick<Cart, 'workspaceId' | 'environmentId' | 'applicationId'>,
  imageUrl: string | null,
  path: string,
): Promise<string | null> {
  if (imageUrl === null) return null;
  if (/^https?:\/\//i.test(imageUrl)) return absolute(imageUrl, undefined, path);
  if (/^[a-z][a-z0-9+.-]*:/i.test(imageUrl)) return reject(path, 'invalid_format');
  const { workspaceId, environmentId, applicationId } = cart;
  const [row] = await tx.query(READ_IMAGE_BASE, [workspaceId, environmentId, applicationId]);
  const base =
    row?.storefrontBaseUrl ?? row?.allowedOrigins?.find((origin) => !origin.includes('*'));
  if (!base) return reject(path, 'unresolvable');
  return absolute(imageUrl.replace(/^\/+/, ''), base.endsWith('/') ? base : `${base}/`, path);
}

function absolute(url: string, base: string | undefined, path: string): string {
  const parsed = URL.canParse(url, base) ? new URL(url, base) : null;
  if (!parsed || parsed.href.length > 2048) return reject(path, 'invalid_format');
  return parsed.href;
}

function reject(path: string, code: 'invalid_format' | 'unresolvable'): never {
  if (code === 'invalid_format') {
    fail('validation_error', [
      { path, code, message: 'Must be an http(s) URL or a relative path.' },
    ]);
  }
  return fail('image_url_unresolvable', [
    {
      path,
      code,
      message:
        'The path is relative, but the application has neither a storefrontBaseUrl nor an allowed origin.',
    },
  ]);
}
