import { loadEmbedConfig } from '../../embed/load.ts';
import { offeredMethods, type PaymentMethods } from './offered-methods.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import { requirePayable } from '../sessions/end-session.ts';
import { servingConnectors } from './serving-connectors.ts';

/** The payment methods available to the buyer of an open session. */
export async function listPaymentMethods(opened: SessionWithContext): Promise<PaymentMethods> {
  await requirePayable(opened);
  const { ctx, session } = opened;
  const [{ config }, serving] = await Promise.all([
    loadEmbedConfig(ctx.database, ctx),
    servingConnectors(ctx, session, opened),
  ]);
  return offeredMethods(opened, config, serving);
}
