import type { CheckoutSession, ExpiredReason } from '../../../storage/entities/checkout-session.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { BaseContext, Context } from '../../context.ts';
import type { EventTypeOf } from '../../event-types.ts';
import { emit } from '../../events.ts';
import { toSessionView, type SessionWithAmount } from '../view.ts';

type SessionEventType = EventTypeOf<'checkout_session'>;

export function emitSessionEvent(
  ctx: BaseContext,
  tx: Transaction,
  shown: SessionWithAmount,
  type: SessionEventType,
): void {
  const { session } = shown;
  emit(ctx, tx, {
    type,
    source: session,
    data: toSessionView(ctx.services.urls, shown),
    ...(session.orderId ? { orderId: session.orderId } : {}),
    rootId: session.cartId ?? session.id,
  });
}

/** A session with the amount of its own: that at its end, or of what is no cart of ours. */
export function withOwnAmount(session: CheckoutSession): SessionWithAmount {
  return { session, amount: session.amount ?? null, currency: session.currency ?? null };
}

/** Ends an open session whose cart or order was paid otherwise, at the amount shown; cart and order remain unchanged. */
export function supersedeSession(
  ctx: Context,
  tx: Transaction,
  shown: SessionWithAmount,
  reason: Extract<ExpiredReason, 'superseded' | 'paid_elsewhere'>,
): void {
  shown.session.end({ status: 'expired', reason }, shown, ctx.now());
  emitSessionEvent(ctx, tx, shown, 'checkout_session.expired');
}
