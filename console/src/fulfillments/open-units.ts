import type { Fulfillment, OrderLine } from '../../../sdk/typescript/src/commerce.ts';

export interface OpenLine {
  readonly line: OrderLine;
  /** Units that no fulfillment holds yet. */
  readonly open: number;
}

/** What of an order nothing fulfills yet: a prepared fulfillment holds its units before it ships. */
export function openLines(
  lines: readonly OrderLine[],
  fulfillments: readonly Fulfillment[],
): OpenLine[] {
  const taken = new Map<string, number>();
  for (const { status, lineItems } of fulfillments)
    if (status !== 'cancelled')
      for (const { lineItemId, quantity } of lineItems)
        taken.set(lineItemId, (taken.get(lineItemId) ?? 0) + quantity);
  return lines
    .filter(isFulfilled)
    .map((line) => ({ line, open: line.quantity - (taken.get(line.id) ?? 0) }))
    .filter(({ open }) => open > 0);
}

/** Units of an order that have not gone out, set aside or not. */
export function unshipped(lines: readonly OrderLine[]): OpenLine[] {
  return lines
    .filter(isFulfilled)
    .map((line) => ({ line, open: line.quantity - line.fulfilledQuantity }))
    .filter(({ open }) => open > 0);
}

/** Whether there is anything to ship or to do for it. */
function isFulfilled({ type, metadata }: OrderLine): boolean {
  return type !== 'donation' && metadata['noFulfillment'] !== true;
}
