import type { SettleUncharged } from '../../context.ts';
import { finishCheckout } from './finish-checkout.ts';
import { lockSettlement } from './lock-settlement.ts';

/** The settler of attempts without a charge: nothing is due, or payment is by invoice. */
export const settleUncharged: SettleUncharged = async (ctx, tx, attempt, term) => {
  const settlement = await lockSettlement(ctx, tx, attempt);
  const { session, payment } = settlement;
  if (!term) {
    payment.capture(0, ctx.now());
    payment.metadata = { ...payment.metadata, reason: 'zero_total' };
  }
  return { session, answer: await finishCheckout(ctx, tx, settlement, term, null) };
};
