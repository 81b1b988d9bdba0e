import type { Fulfillment } from '../../../sdk/typescript/src/commerce.ts';

/** Units of a line that could still come back. */
export function unitsLeft({ lineItems }: Fulfillment, lineItemId: string): number {
  const line = lineItems.find((one) => one.lineItemId === lineItemId);
  return line ? line.quantity - line.returned : 0;
}
