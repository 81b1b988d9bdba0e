import { lockUseOfOrder } from '../../storage/queries/discounts/uses.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { emitUseEvent } from './events.ts';
import type { HeldUse } from './reserve-use.ts';

interface OrderKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** The order was cancelled before anything was paid for it: its use goes back, and that is told. */
export async function releaseUseOf(
  ctx: BaseContext,
  tx: Transaction,
  order: OrderKey,
): Promise<void> {
  await release(ctx, tx, order, true);
}

/** The attempt ended badly and no draft waits: what it had reserved is free at once. */
export async function freeReservationOf(
  ctx: BaseContext,
  tx: Transaction,
  order: OrderKey,
): Promise<void> {
  await release(ctx, tx, order, false);
}

async function release(
  ctx: BaseContext,
  tx: Transaction,
  order: OrderKey,
  isTold: boolean,
): Promise<void> {
  const held = await lockUseOfOrder(tx, order.workspaceId, order.id);
  if (!held) return;
  freeUse(ctx, held);
  const { discount, redemption } = held;
  if (isTold) emitUseEvent(ctx, tx, 'discount.released', discount, redemption);
}

/** The same for a use that is locked already; nothing is told. */
export function freeUse(ctx: BaseContext, { discount, redemption }: HeldUse): void {
  discount.release(redemption, ctx.now());
}
