import { HOLD_BUYER } from '../../../storage/queries/returns/buyer-returns.ts';
import type { OrderReturn } from '../../../storage/entities/returns/order-return.ts';
import type { Transaction } from '../../context.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';
import { fail } from '../../errors.ts';

/** 403 `permission_denied` where the application's `buyerReturns` is off. */
export function requireBuyerReturns({ settings }: BuyerContext): void {
  if (settings.buyerReturns.enabled) return;
  const message = 'The application does not let buyers request returns.';
  const detail = { code: 'action_disabled', gate: 'settings', held: 'request_return' } as const;
  fail('permission_denied', [{ ...detail, message }]);
}

/** 404 `not_found` once the customer's data was erased; an erasure that comes later finds what this transaction writes. */
export async function holdBuyer(ctx: BuyerContext, tx: Transaction): Promise<void> {
  const values = [ctx.workspaceId, ctx.environmentId, ctx.customerId];
  const [held] = await tx.query(HOLD_BUYER, values);
  if (!held) fail('not_found');
}

/** Whether a return is one that the buyer sees: where the application has switched returns off, those that they asked for. */
export function isOwnReturn(
  { customerId, settings }: BuyerContext,
  orderReturn: OrderReturn,
): boolean {
  if (orderReturn.customerId !== customerId) return false;
  return settings.buyerReturns.enabled || orderReturn.requestedBy === 'buyer';
}
