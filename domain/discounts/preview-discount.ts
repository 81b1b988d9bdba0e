import { readDiscountWithUses } from '../../storage/queries/discounts/discount-with-uses.ts';
import type { Context } from '../context.ts';
import { requireCustomer } from '../customers/load.ts';
import { evaluateDiscount, type DiscountReason } from './evaluate-discount.ts';
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
    const found = await readDiscountWithUses(
      tx,
      ctx,
      { code },
      { cartId: null, customerId: customer?.id ?? null, email: null },
      ctx.services.clock(),
    );
    const uses = { all: found?.usesOfOthers ?? 0, ofCustomer: found?.usesOfCustomer ?? null };
    const target = { currency, base: subtotal, isEmpty: subtotal === 0 };
    const evaluation = evaluateDiscount(found?.discount ?? null, target, uses, ctx.now());
    const discountTotal = evaluation.valid ? evaluation.amount : 0;
    const reason = evaluation.valid ? null : evaluation.reason;
    return {
      valid: evaluation.valid,
      discountTotal,
      total: subtotal - discountTotal,
      message: messageOf(reason),
      code: found?.discount.code ?? code,
      reason,
    };
  });
}
