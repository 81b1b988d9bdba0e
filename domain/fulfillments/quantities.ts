import type { OrderLine } from '../../storage/entities/order-line.ts';
import { fail } from '../errors.ts';
import { needsFulfillment } from '../orders/order-status.ts';
import type { LineQuantity } from './schemas.ts';

/** 400 for a line that occurs twice. */
export function rejectDuplicates(asked: readonly LineQuantity[]): void {
  const seen = new Set<string>();
  for (const [index, { lineItemId }] of asked.entries()) {
    if (seen.has(lineItemId))
      fail('validation_error', [
        {
          path: `lineItems.${index}.lineItemId`,
          code: 'not_unique',
          received: lineItemId,
          message: 'A line may be named once.',
        },
      ]);
    seen.add(lineItemId);
  }
}

/**
 * The quantities of a new fulfillment: the requested ones, or all that are open of the lines that need fulfillment. 422
 * `quantity_exceeds_open` when a line has less, or nothing is open.
 */
export function openQuantities(
  lines: readonly OrderLine[],
  taken: ReadonlyMap<string, number>,
  asked: readonly LineQuantity[] | undefined,
): LineQuantity[] {
  const openOf = (line: OrderLine): number => line.quantity - (taken.get(line.id) ?? 0);
  if (asked === undefined) {
    const open = lines
      .filter((line) => needsFulfillment(line) && openOf(line) > 0)
      .map((line) => ({ lineItemId: line.id, quantity: openOf(line) }));
    return open.length > 0 ? open : exceeds('lineItems', 0);
  }
  for (const [index, { lineItemId, quantity }] of asked.entries()) {
    const line = lines.find(({ id }) => id === lineItemId);
    const open = line ? Math.max(0, openOf(line)) : 0;
    if (quantity > open) exceeds(`lineItems.${index}.quantity`, open, quantity);
  }
  return [...asked];
}

/** 422 `quantity_exceeds_open` */
export function exceeds(path: string, open: number, received?: number): never {
  fail(
    'validation_error',
    [
      {
        path,
        code: 'quantity_exceeds_open',
        open,
        ...(received === undefined ? {} : { received }),
        message: open === 0 ? 'Nothing is open here.' : `At most ${open} are open.`,
      },
    ],
    { status: 422 },
  );
}
