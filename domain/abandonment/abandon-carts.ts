import {
  lockIdleCarts,
  updateAbandoned,
  type AbandonedCart,
} from '../../storage/queries/abandonment/lock-idle-carts.ts';
import { cartChanges, insertChange } from '../../storage/queries/timelines/changes.ts';
import type { DueCart } from '../../storage/queries/abandonment/due-carts.ts';
import type { Cart } from '../../storage/entities/cart.ts';
import { lockLiveOrder } from '../../storage/queries/orders/order-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { cartEventData, cartChangeOf } from '../carts/record-change.ts';
import { toCartView } from '../carts/view.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { emit } from '../events.ts';
import { cancelUnpaid } from '../orders/cancel-unpaid.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { recoveryOf } from './recovery.ts';
import { findOptedOut } from './find-opted-out.ts';
import { idleCartOf, type IdleCart } from './idle-cart.ts';
import { recoveryMailOf } from './recovery-mail.ts';

const THRESHOLD_MINUTES = 1440;
const unpaid = new Set(['pending', 'failed', 'voided']);

/**
 * Abandons the carts that are still due once they are locked, in one commit: their state, `cart.abandoned` for each,
 * the timeline, and the recovery mails. Returns how many it abandoned; a cart that is being changed is skipped.
 */
export async function abandonCarts(
  base: SystemContext,
  due: readonly DueCart[],
  at: Date,
): Promise<number> {
  if (due.length === 0) return 0;
  const ctx: SystemContext = { ...base, now: () => at };
  return unitOfWork(ctx, async (tx) => {
    const idle = await lockIdle(ctx, tx, due, at);
    const optedOut = await findOptedOut(ctx, tx, idle);
    const offers = idle.map((found) => ({ found, ...recoveryOf(ctx.services, found, optedOut) }));
    const abandoned = offers.map(({ found, recovery, recoveryUrl }) => {
      const before = toCartView(found);
      const { cart } = found;
      cart.abandon(recovery, at);
      emit(ctx, tx, {
        type: 'cart.abandoned',
        source: cart,
        data: { ...cartEventData(found, found.customer), recoveryUrl },
      });
      const change = cartChangeOf(ctx, { ...found, before });
      return { change, row: toRow(found, recovery, at) };
    });
    write(tx, abandoned);
    queueMails(
      ctx,
      tx,
      offers.flatMap((offer) => recoveryMailOf(ctx.services, offer) ?? []),
    );
    return abandoned.length;
  });
}

async function lockIdle(
  ctx: SystemContext,
  tx: Transaction,
  due: readonly DueCart[],
  at: Date,
): Promise<IdleCart[]> {
  const rows = await lockIdleCarts(tx, ctx.database.em(), due);
  const idle: IdleCart[] = [];
  for (const row of rows) {
    const found = idleCartOf(row);
    const isDue = found.lines.length > 0 && !found.isBeingPaid && isIdle(found, at);
    if (isDue && (await cancelUnpaidDraft(ctx, tx, found.cart))) idle.push(found);
  }
  return idle;
}

function isIdle({ cart, config }: IdleCart, at: Date): boolean {
  return cart.isIdle(config.cartAbandonmentThresholdMinutes ?? THRESHOLD_MINUTES, at);
}

/**
 * Cancels the draft order of a cart in checkout. False when the order has money on it: the cart then waits for its
 * order to be completed or cancelled.
 */
async function cancelUnpaidDraft(
  ctx: SystemContext,
  tx: Transaction,
  { workspaceId, id, status }: Cart,
): Promise<boolean> {
  if (status !== 'checkout') return true;
  const found = await lockLiveOrder(tx, workspaceId, { cartId: id, sessionId: '' });
  if (!found) return true;
  if (found.order.amountPaid > 0 || !unpaid.has(found.order.paymentStatus)) return false;
  await cancelUnpaid(ctx, tx, found, 'cart_abandoned');
  return true;
}

function toRow({ cart }: IdleCart, recovery: AbandonedCart['recovery'], at: Date): AbandonedCart {
  return {
    workspace_id: cart.workspaceId,
    id: cart.id,
    status: cart.status,
    at,
    recovery,
    event_sequence: cart.eventSequence,
  };
}

function write(
  tx: Transaction,
  abandoned: readonly { change: ReturnType<typeof cartChangeOf>; row: AbandonedCart }[],
): void {
  if (abandoned.length === 0) return;
  tx.write(updateAbandoned(abandoned.map(({ row }) => row)));
  for (const { change } of abandoned) tx.write(insertChange(cartChanges, change));
}
