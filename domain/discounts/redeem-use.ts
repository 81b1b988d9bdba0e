import { lockUseOfOrder } from '../../storage/queries/discounts/uses.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Context } from '../context.ts';
import { emitUseEvent } from './events.ts';
import type { HeldUse } from './reserve-use.ts';

/** The order that holds a use was placed. An order that holds none changes nothing. */
export async function redeemUseOf(ctx: Context, tx: Transaction, orderId: string): Promise<void> {
  const held = await lockUseOfOrder(tx, ctx.workspaceId, orderId);
  if (held) redeemUse(ctx, tx, held);
}

/** The same for a use that this very unit of work reserved. */
export function redeemUse(ctx: Context, tx: Transaction, { discount, redemption }: HeldUse): void {
  if (redemption.status !== 'reserved') return;
  discount.redeem(redemption, ctx.now());
  emitUseEvent(ctx, tx, 'discount.redeemed', discount, redemption);
}
