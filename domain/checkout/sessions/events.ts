import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { BaseContext } from '../../context.ts';
import type { EventTypeOf } from '../../event-types.ts';
import { emit } from '../../events.ts';
import { toSessionView, type SessionWithAmount } from '../view.ts';

export type SessionEventType = EventTypeOf<'checkout_session'>;

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
  });
}

/** An open session shows the amount of its cart; an ended one the amount at its end. */
export function withCurrentAmount(
  session: CheckoutSession,
  found: CartWithLines | null,
): SessionWithAmount {
  const cart = session.status === 'open' ? found?.cart : undefined;
  return {
    session,
    amount: cart?.total ?? session.amount ?? null,
    currency: cart?.currency ?? session.currency ?? null,
  };
}
