import type { SettleUncharged } from '../../context.ts';
import { finishCheckout } from './finish-checkout.ts';
import { lockSettlement } from './lock-settlement.ts';

/** The settler of attempts without a charge: nothing is due, or payment is by invoice. */
export const settleUncharged: SettleUncharged = async (ctx, tx, attempt, term) => {
  const settlement = await lockSettlement(ctx, tx, attempt);
  const { session, payment } = settlement;
  if (!term) payment.settleFree(ctx.now());
  return { session, answer: await finishCheckout(ctx, tx, settlement, term, null) };
};
