import { plainArray } from '../../storage/orm/array-literal.ts';
import type { PackedLine, PackingSlip } from '../../storage/entities/shapes/packing-slip.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import {
  PACKED_ORDERS,
  type PackedOrderRow,
} from '../../storage/queries/fulfillments/packed-orders.ts';
import { mapOrderRow, type OrderRows } from '../../storage/queries/orders/order-rows.ts';
import type { Context } from '../context.ts';
import { mailBrandOf, type MailBrand } from '../embed/default-config.ts';
import { fail } from '../errors.ts';
import { recipientLines } from '../invoices/document/compile-document.ts';
import { renderNow } from '../invoices/pdf/render-now.ts';
import { localDate } from '../invoices/due-day.ts';
import { needsFulfillment } from '../orders/refresh-order.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';

/** An order with what its slip says beyond it. */
interface Packed extends OrderRows {
  readonly brand: MailBrand;
  readonly timezone: string;
}

/**
 * The packing slips of orders of one application as one PDF, in the order of the ids: the units that have not gone out, or
 * all where none is left, each slip in the buyer's language. 404 `not_found` for an unknown order; 422 for one without
 * goods, one that is cancelled or a draft, and one of another application than the first.
 */
export async function createPackingSlips(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Uint8Array> {
  const { workspaceId, environmentId, applicationId } = ctx;
  const ids = plainArray(orderIds);
  const rows = await ctx.database.read(PACKED_ORDERS, [
    workspaceId,
    environmentId,
    applicationId,
    ids,
  ]);
  const read = rows.map((row) => packedOf(ctx, row));
  const packed = orderIds.map(
    (id) => read.find(({ order }) => order.id === id) ?? fail('not_found'),
  );
  const [first] = packed;
  if (!first) throw new Error('no order was asked for');
  for (const [index, one] of packed.entries()) requirePackable(one, first, index);
  const document = { slips: packed.map(slipOf), printedOn: localDate(ctx.now(), first.timezone) };
  const what = `packing slips of application ${first.order.applicationId} were not made`;
  return renderNow(ctx, document, first.brand, what);
}

function packedOf({ database }: Context, row: PackedOrderRow): Packed {
  const { application_name, application_settings, embed_config, buyer_locale, ...order } = row;
  return {
    ...mapOrderRow(database.em(), order),
    brand: mailBrandOf(embed_config, application_name, buyer_locale),
    timezone: settingsOf({ settings: application_settings }).billingTimezone,
  };
}

function requirePackable({ order, lines }: Packed, first: Packed, index: number): void {
  const { applicationId, status } = order;
  if (applicationId !== first.order.applicationId)
    reject(index, order.id, 'It belongs to another application than the first one.');
  if (status === 'draft' || status === 'cancelled') reject(index, order.id, `It is ${status}.`);
  if (!lines.some(needsFulfillment)) reject(index, order.id, 'Nothing of it is to be packed.');
}

function reject(index: number, received: string, message: string): never {
  const path = `orderIds.${index}`;
  fail('validation_error', [{ path, code: 'nothing_to_pack', received, message }], { status: 422 });
}

function slipOf({ order, lines, brand, timezone }: Packed): PackingSlip {
  const { number, placedAt, createdAt, shippingAddress, billingAddress, customerEmail } = order;
  const address = shippingAddress ?? billingAddress;
  return {
    language: brand.locale,
    orderNumber: String(number ?? ''),
    orderDate: localDate(placedAt ?? createdAt, timezone),
    recipient: address ? recipientLines(address, brand.locale) : [customerEmail ?? ''],
    lines: packedLines(lines),
  };
}

/** Goods that ship; of an order without such all that is to be handed over. */
function packedLines(lines: readonly OrderLine[]): PackedLine[] {
  const needed = lines.filter(needsFulfillment);
  const shipped = needed.filter(({ requiresShipping }) => requiresShipping);
  const packed = shipped.length > 0 ? shipped : needed;
  const left = packed.filter(({ quantity, fulfilledQuantity }) => quantity > fulfilledQuantity);
  return (left.length > 0 ? left : packed).map((line) => ({
    quantity: left.length > 0 ? line.quantity - line.fulfilledQuantity : line.quantity,
    sku: line.referenceId ?? '',
    description: line.name,
    detail: line.description,
  }));
}
