import { Fulfillment } from '../../storage/entities/fulfillment.ts';
import { FulfillmentLine } from '../../storage/entities/fulfillment-line.ts';
import { newId } from '../../storage/ids.ts';
import {
  readTakenQuantities,
  type FulfillmentRows,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../context.ts';
import { lockOrder } from '../orders/load.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { checkMetadata } from '../check-metadata.ts';
import { loadDeliveryFacts } from './files/delivery-facts.ts';
import { emitFulfillmentEvent } from './events.ts';
import { openQuantities, rejectDuplicates, requireFulfillable } from './require-state.ts';
import type { CreateFulfillment, LineQuantity } from './schemas.ts';

/**
 * Creates a fulfillment of line quantities. The order stays locked from reading the open quantities to the commit, so
 * that concurrent fulfillments never exceed them.
 */
export async function createFulfillment(
  ctx: Context,
  orderId: string,
  input: CreateFulfillment,
): Promise<Concluded<FulfillmentRows>> {
  checkMetadata(input.metadata);
  if (input.lineItems) rejectDuplicates(input.lineItems);
  return concludingUnit(ctx, async (tx) => {
    const of = await lockOrder(ctx, tx, orderId);
    requireFulfillable(of.order);
    const taken = await readTakenQuantities(tx, of.order.workspaceId, of.order.id);
    const quantities = openQuantities(of.lines, taken, input.lineItems);
    const { digital } = (await loadDeliveryFacts(tx, of.order)).settings;
    const fulfillment = buildFulfillment(ctx, tx, of, quantities, {
      ...input,
      autoRelease: input.autoRelease ?? digital.autoRelease,
    });
    const lines = quantities.map((line, index) => createLine(tx, fulfillment, line, index));
    const made = { fulfillment, lines, files: [] };
    emitFulfillmentEvent(ctx, tx, 'fulfillment.created', made);
    return made;
  });
}

function buildFulfillment(
  ctx: Context,
  tx: Transaction,
  { order, lines }: OrderWithLines,
  quantities: readonly LineQuantity[],
  input: CreateFulfillment & { readonly autoRelease: boolean },
): Fulfillment {
  const now = ctx.now();
  const ships = lines.some(
    (line) => line.requiresShipping && quantities.some(({ lineItemId }) => lineItemId === line.id),
  );
  const fulfillment = tx.em.create(Fulfillment, {
    id: newId(),
    workspaceId: order.workspaceId,
    environmentId: order.environmentId,
    applicationId: order.applicationId,
    orderId: order.id,
    type: input.type ?? (ships ? 'physical' : 'service'),
    status: 'pending',
    carrier: input.carrier ?? null,
    trackingNumber: input.trackingNumber ?? null,
    trackingUrl: input.trackingUrl ?? null,
    maxDownloads: input.maxDownloads ?? null,
    hasOwnLimit: input.maxDownloads !== undefined,
    downloadDays: input.downloadDays ?? null,
    downloadExpiresAt: null,
    hasOwnWindow: input.downloadDays !== undefined,
    autoRelease: input.autoRelease,
    revokeOnRefund: input.revokeOnRefund,
    cancelReason: null,
    metadata: input.metadata,
    eventSequence: 0,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    createdAt: now,
    updatedAt: now,
  });
  return fulfillment;
}

function createLine(
  tx: Transaction,
  { workspaceId, id }: Fulfillment,
  { lineItemId, quantity }: LineQuantity,
  index: number,
): FulfillmentLine {
  const line = tx.em.create(FulfillmentLine, {
    id: newId(),
    workspaceId,
    fulfillmentId: id,
    position: index + 1,
    lineItemId,
    quantity,
    returned: 0,
  });
  return line;
}
