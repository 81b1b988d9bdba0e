import { pick } from '../../storage/columns.ts';
import { blankCartLine, CartLine, LINES_MAX } from '../../storage/entities/cart-line.ts';
import { purchaseLineFields } from '../../storage/entities/purchase.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { requireDiscountWithinLine } from './change-line.ts';
import { resolveImageUrl } from './image-url.ts';
import type { LineItemInput } from './schemas.ts';
import type { CartRows } from '../../storage/queries/carts/cart-rows.ts';

/** Appends a line to the cart, after the checks that need more than its body. */
export async function appendLine(
  ctx: Context,
  tx: Transaction,
  { cart, lines }: CartRows,
  input: LineItemInput,
  path = '',
): Promise<CartLine> {
  if (lines.length >= LINES_MAX) {
    fail(
      'validation_error',
      [{ path, code: 'too_many_lines', message: `A cart holds at most ${LINES_MAX} lines.` }],
      { status: 422 },
    );
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
