import type { SettleUncharged } from '../../context.ts';
import { finishCheckout } from './finish-checkout.ts';
import { lockSettlement } from './lock-settlement.ts';

/** The settler of attempts for which nobody is called: nothing is due, or an invoice asks for the money later. */
export const settleUncharged: SettleUncharged = async (ctx, tx, attempt, term) => {
  const settlement = await lockSettlement(ctx, tx, attempt);
  const { session, payment } = settlement;
  if (!term) {
    payment.capture(0, ctx.now());
    payment.metadata = { ...payment.metadata, reason: 'zero_total' };
  }
  return { session, answer: await finishCheckout(ctx, tx, settlement, term) };
};
