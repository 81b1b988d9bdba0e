import { CartLine } from '../../storage/entities/cart-line.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { resolveImageUrl } from './image-url.ts';
import { LINES_MAX, type LineItemInput } from './schemas.ts';
import type { CartWithLines } from './view.ts';

/** Adds a line at the end of the cart, after the checks that its body alone cannot decide. */
export async function appendLine(
  ctx: Context,
  tx: Transaction,
  { cart, lines }: CartWithLines,
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
  requireDiscountWithinLine(input.unitPrice, input.quantity, input.discountAmount ?? 0, path);
  const line = tx.em.create(CartLine, {
    id: newId(),
    workspaceId: cart.workspaceId,
    cartId: cart.id,
    position: (lines.at(-1)?.position ?? 0) + 1,
    type: input.type,
    referenceId: input.referenceId ?? null,
    name: input.name,
    description: input.description ?? null,
    unitPrice: input.unitPrice,
    quantity: input.quantity,
    merchantTaxAmount: input.taxAmount ?? 0,
    calculatedTaxAmount: null,
    discountAmount: input.discountAmount ?? 0,
    imageUrl: await resolveImageUrl(tx, cart, input.imageUrl ?? null, `${path}imageUrl`),
    requiresShipping: input.requiresShipping ?? input.type !== 'service',
    metadata: input.metadata ?? {},
  });
  tx.em.persist(line);
  lines.push(line);
  return line;
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
