import { countReturns } from '../../../storage/queries/returns/returnable-units.ts';
import { concludingUnit, type Concluded } from '../../context.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';
import { fail } from '../../errors.ts';
import { rejectDuplicates, requireShipped } from '../../fulfillments/require-state.ts';
import { requestOrderMail } from '../../mail/queue-mail.ts';
import { lockOrder } from '../../orders/load.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import { newReturn, requireOpen } from '../new-return.ts';
import { readBuyerUnits } from './buyer-units.ts';
import { ownReturnOf, type OwnReturn } from './own-return.ts';
import { holdBuyer, requireBuyerReturns } from './require-buyer.ts';
import type { RequestReturn } from './schemas.ts';

/** Nobody needs more; it bounds what a buyer who requests and cancels in turn can write. */
const RETURNS_MAX = 50;

/**
 * A buyer asks to send units of an own order back; no money moves, and a mail confirms it. The order is locked as by the merchant's verb, so that
 * requests at once never exceed what may come back. 403 `permission_denied` where returns by buyers are off; 404 `not_found`
 * for another customer's order; 409 `invalid_state` with the reason `nothing_shipped` or `window_ended`.
 */
export async function requestReturn(
  ctx: BuyerContext,
  { orderId, lineItems }: RequestReturn,
): Promise<Concluded<OwnReturn>> {
  requireBuyerReturns(ctx);
  rejectDuplicates(lineItems);
  return concludingUnit(ctx, async (tx) => {
    await holdBuyer(ctx, tx);
    const of = await lockOrder(ctx, tx, orderId);
    const { customerId, id } = of.order;
    if (customerId !== ctx.customerId) fail('not_found');
    requireShipped(of);
    const units = await readBuyerUnits(ctx, tx, [id]);
    if (units.length === 0) reject(of, 'window_ended');
    requireOpen(lineItems, new Map(units.map(({ line_item_id, open }) => [line_item_id, open])));
    const count = await countReturns(tx, ctx.workspaceId, id);
    if (count >= RETURNS_MAX) reject(of, 'too_many_returns');
    const made = newReturn(ctx, tx, of, { lineItems }, { ordinal: count + 1, by: 'buyer' });
    requestOrderMail(ctx, tx, 'return_requested', made.orderReturn);
    return ownReturnOf(made, of);
  });
}

function reject({ order: { status } }: OrderWithLines, reason: string): never {
  fail('invalid_state', { from: status, action: 'create_return', reason });
}
