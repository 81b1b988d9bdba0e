import type { Context } from '../context.ts';
import { requireCustomer } from '../customers/load.ts';
import type { DiscountReason } from './evaluate-discount.ts';
import { evaluateForTarget } from './evaluate-for-cart.ts';
import { messageOf } from './reason-messages.ts';
import type { PreviewInput } from './schemas.ts';

export interface DiscountPreview {
  readonly valid: boolean;
  readonly discountTotal: number;
  readonly total: number;
  readonly message: string;
  readonly code: string;
  readonly reason: DiscountReason | null;
}

/** The amount that a code would take off a subtotal, for a customer if one is named; changes nothing. */
export async function previewDiscount(ctx: Context, input: PreviewInput): Promise<DiscountPreview> {
  const { code, currency, subtotal, customerId = null } = input;
  const { database } = ctx;
  return database.transaction(async (tx) => {
    const customer = customerId === null ? null : await requireCustomer(ctx, tx, customerId);
    const holder = { cartId: null, customerId: customer?.id ?? null, email: null };
    const target = { currency, base: subtotal, isEmpty: subtotal === 0 };
    const { discount, evaluation } = await evaluateForTarget(
      ctx,
      tx,
      ctx,
      { code },
      holder,
      target,
    );
    const discountTotal = evaluation.valid ? evaluation.amount : 0;
    const reason = evaluation.valid ? null : evaluation.reason;
    return {
      valid: evaluation.valid,
      discountTotal,
      total: subtotal - discountTotal,
      message: messageOf(reason),
      code: discount?.code ?? code,
      reason,
    };
  });
}
