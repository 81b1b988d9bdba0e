import { createHash } from 'node:crypto';
import type { AppliedDiscount } from '../../storage/entities/purchase.ts';
import type { Discount } from '../../storage/entities/discount.ts';
import type { DiscountEvaluation } from './evaluate-discount.ts';

type UnhashedDiscount = Omit<AppliedDiscount, 'snapshotHash'>;

/** The cart's copy of a discount, with its amount at that sequence. */
export function appliedDiscount(
  discount: Discount,
  evaluation: DiscountEvaluation,
  cartSequence: number,
): AppliedDiscount {
  return withSnapshotHash(
    {
      discountId: discount.id,
      code: discount.code,
      type: discount.type,
      value: discount.value,
      amount: evaluation.valid ? evaluation.amount : 0,
      currency: discount.currency ?? null,
      valid: evaluation.valid,
      invalidReason: evaluation.valid ? null : evaluation.reason,
    },
    cartSequence,
  );
}

/** The cart's copy of a discount that has been deleted. */
export function invalidDiscount(applied: AppliedDiscount, cartSequence: number): AppliedDiscount {
  return withSnapshotHash(
    { ...applied, amount: 0, valid: false, invalidReason: 'not_found' },
    cartSequence,
  );
}

/** The same evaluation at another sequence of the cart. */
export function appliedAt(applied: AppliedDiscount, cartSequence: number): AppliedDiscount {
  return withSnapshotHash(applied, cartSequence);
}

/** Adds `snapshotHash`, a hash of discount, terms and cart sequence. */
function withSnapshotHash(applied: UnhashedDiscount, cartSequence: number): AppliedDiscount {
  const { discountId, code, type, value, currency } = applied;
  const terms = JSON.stringify([discountId, code, type, value, currency, cartSequence]);
  const snapshotHash = createHash('sha256').update(terms).digest('hex');
  return { ...applied, snapshotHash };
}
