import type { DiscountReason } from '../../storage/entities/discount.ts';
import type { Context } from '../context.ts';
import { requireCustomer } from '../customers/load.ts';
import { checkTerms } from './check-terms.ts';
import { evaluateDiscount, type DiscountEvaluation, messageOf } from './evaluate-discount.ts';
import { evaluateForTarget } from './evaluate-for-cart.ts';
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
  if (input.terms) return previewTerms(ctx, input, input.terms);
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
    return toPreview(discount?.code ?? code, subtotal, evaluation);
  });
}

/** The same for terms that are not stored; they have no uses. */
function previewTerms(
  ctx: Context,
  { code, currency, subtotal }: PreviewInput,
  draft: NonNullable<PreviewInput['terms']>,
): DiscountPreview {
  const checked = {
    type: draft.type,
    value: draft.value,
    currency: draft.currency ?? null,
    startsAt: instantOf(draft.startsAt),
    endsAt: instantOf(draft.endsAt),
  };
  checkTerms(checked, 'terms.');
  const discount = {
    ...checked,
    minSubtotal: draft.minSubtotal ?? null,
    maxRedemptions: null,
    maxRedemptionsPerCustomer: null,
    isActive: draft.isActive,
    deletedAt: null,
  };
  const target = { currency, base: subtotal, isEmpty: subtotal === 0 };
  const uses = { all: 0, ofCustomer: null };
  return toPreview(code, subtotal, evaluateDiscount(discount, target, uses, ctx.now()));
}

function instantOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}

function toPreview(
  code: string,
  subtotal: number,
  evaluation: DiscountEvaluation,
): DiscountPreview {
  const discountTotal = evaluation.valid ? evaluation.amount : 0;
  const reason = evaluation.valid ? null : evaluation.reason;
  return {
    valid: evaluation.valid,
    discountTotal,
    total: subtotal - discountTotal,
    message: messageOf(reason),
    code,
    reason,
  };
}
