import type { BaseContext } from '../context.ts';
import { loadEmbedConfig } from '../embed/load-config.ts';
import { listChargingConnectors } from '../payments/default-cascade.ts';
import { offeredMethods, type PaymentMethods } from './offered-methods.ts';
import { openForBuyer } from './open-for-buyer.ts';

/** What the buyer of an open session may pay with. */
export async function listPaymentMethods(
  base: BaseContext,
  sessionId: string,
): Promise<PaymentMethods> {
  const opened = await openForBuyer(base, sessionId);
  const { database } = opened.ctx.services;
  const [{ config }, charging] = await Promise.all([
    loadEmbedConfig(database, opened.ctx),
    listChargingConnectors(database, opened.ctx),
  ]);
  return offeredMethods(opened, config, charging);
}
