import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { recipientLines } from '../invoices/document/compile-document.ts';
import { letterOf, post, type MailDesk } from './mail-desk.ts';
import { mailedLines } from './mailed-lines.ts';

/** The mail that says where a shipment goes and how to follow it. */
export async function tellShipped(
  desk: MailDesk,
  { fulfillment, lines: units }: FulfillmentRows,
): Promise<void> {
  const { order, lines, locale, settings } = desk;
  if (!settings.email.shipped || fulfillment.status !== 'shipped') return;
  const { carrier, trackingNumber, trackingUrl } = fulfillment;
  const shipped = units.flatMap(({ lineItemId, quantity }) => {
    const line = lines.find(({ id }) => id === lineItemId);
    return line ? [{ ...pickLine(line), quantity }] : [];
  });
  const letter = letterOf(desk, fulfillment.id, {
    template: 'customer.order_shipped',
    ...mailedLines(shipped, () => null),
    shipsTo: order.shippingAddress ? recipientLines(order.shippingAddress, locale) : [],
    carrier,
    trackingNumber,
    trackingUrl,
  });
  await post(desk, [letter]);
}

function pickLine({ name, imageUrl, unitPrice }: MailDesk['lines'][number]) {
  return { name, imageUrl, unitPrice };
}
