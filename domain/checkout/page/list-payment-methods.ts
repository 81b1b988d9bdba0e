import type { DatabaseContext } from '../../context.ts';
import { loadEmbedConfig } from '../../embed/load-config.ts';
import { offeredMethods, type PaymentMethods } from './offered-methods.ts';
import { openForBuyer } from '../sessions/open-for-buyer.ts';
import { servingConnectors } from './serving-connectors.ts';

/** What the buyer of an open session may pay with. */
export async function listPaymentMethods(
  base: DatabaseContext,
  sessionId: string,
): Promise<PaymentMethods> {
  const opened = await openForBuyer(base, sessionId);
  const { ctx, session } = opened;
  const [{ config }, serving] = await Promise.all([
    loadEmbedConfig(ctx.database, ctx),
    servingConnectors(ctx, session, opened),
  ]);
  return offeredMethods(opened, config, serving);
}
