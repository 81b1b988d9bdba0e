import type { Context, Transaction } from '../../context.ts';
import { orderNumberText } from '../../orders/view.ts';
import { mayMailCustomers, queueMail } from '../../mail/queue-mail.ts';
import { loadDeliveryFacts, type DeliveryFacts } from './delivery-facts.ts';
import { downloadUrl, mintToken } from '../downloads/download-tokens.ts';
import { emitFulfillmentEvent } from '../events.ts';
import type { LockedFulfillment } from '../load.ts';
import { recordOnOrder } from '../record-on-order.ts';
import { allUnits } from '../require-state.ts';

/** Delivers a ready fulfillment, in the transaction of the release or of an upload with `autoRelease`. */
export async function deliverFiles(
  ctx: Context,
  tx: Transaction,
  found: LockedFulfillment,
): Promise<void> {
  const { fulfillment } = found;
  const facts = await loadDeliveryFacts(tx, found.of.order);
  const now = ctx.now();
  fulfillment.fixLimits(facts.settings.digital, now);
  fulfillment.deliver(now, now);
  await recordOnOrder(ctx, tx, found, allUnits(found, 1));
  await mailLinks(ctx, tx, found, facts);
  emitFulfillmentEvent(ctx, tx, 'fulfillment.delivered', found);
}

async function mailLinks(
  ctx: Context,
  tx: Transaction,
  { fulfillment, files, of: { order } }: LockedFulfillment,
  { brand, settings, environmentKind }: DeliveryFacts,
): Promise<void> {
  const to = order.customerEmail;
  if (to === null || !settings.email.enabled || !mayMailCustomers(ctx.services)) return;
  const { workspaceId, environmentId, applicationId } = fulfillment;
  const token = await mintToken(ctx.services, tx, fulfillment);
  queueMail(ctx, tx, {
    cause: `customer.digital_delivery:${fulfillment.id}`,
    workspaceId,
    environmentId,
    applicationId,
    to,
    content: {
      template: 'customer.digital_delivery',
      brand,
      isTest: environmentKind !== 'production',
      orderNumber: orderNumberText(order),
      files: files.map(({ id, filename, size }) => ({
        filename,
        sizeBytes: size,
        link: downloadUrl(ctx.services, fulfillment.id, token, id),
      })),
      maxDownloads: fulfillment.maxDownloads,
      expiresOn: fulfillment.downloadExpiresAt?.toISOString().slice(0, 10) ?? null,
    },
  });
}
