import type { ReturnRows } from '../../../storage/queries/returns/return-rows.ts';
import { orderNumberText, type OrderWithLines } from '../../orders/view.ts';
import { toReturnView } from '../view.ts';

/** A return with what its buyer reads in place of ids. */
export interface OwnReturn extends ReturnRows {
  readonly orderNumber: string | null;
  /** Names of the order's lines, by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

export function ownReturnOf(found: ReturnRows, { order, lines }: OrderWithLines): OwnReturn {
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  return { ...found, orderNumber: orderNumberText(order), names };
}

/** Without what the merchant writes down for themselves: notes, remarks on the goods, reasons and metadata. */
export function toOwnReturnView(own: OwnReturn) {
  const { names, orderNumber } = own;
  const view = toReturnView(own);
  const { id, number, orderId, status, requestedBy, currency, amountRefunded, amountPending } =
    view;
  const { carrier, trackingNumber, trackingUrl, createdAt, updatedAt } = view;
  const { receivedAt, refundedAt, cancelledAt, closedAt } = view;
  return {
    id,
    number,
    orderId,
    orderNumber,
    status,
    requestedBy,
    currency,
    lineItems: view.lineItems.map(({ lineItemId, quantity, received, reason, note }) => ({
      lineItemId,
      name: names.get(lineItemId) ?? null,
      quantity,
      received,
      reason,
      note,
    })),
    amountRefunded,
    amountPending,
    carrier,
    trackingNumber,
    trackingUrl,
    receivedAt,
    refundedAt,
    cancelledAt,
    closedAt,
    createdAt,
    updatedAt,
  };
}
