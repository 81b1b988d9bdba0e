import { createHash } from 'node:crypto';
import type { PlainCartRows } from '../../storage/queries/carts/read-cart.ts';
import type { Discount } from '../../storage/entities/discount.ts';
import {
  readDiscountWithUses,
  type DiscountTenant,
  type RowSource,
  type UseHolder,
} from '../../storage/queries/discounts/discount-with-uses.ts';
import type { AppliedDiscount } from '../../storage/entities/purchase.ts';
import type { BaseContext } from '../context.ts';
import { sumAmounts } from '../money.ts';
import {
  evaluateDiscount,
  rejectCode,
  type DiscountTerms,
  type DiscountEvaluation,
  type DiscountTarget,
} from './evaluate-discount.ts';

type DiscountKey = { readonly id: string } | { readonly code: string };

export interface EvaluatedDiscountOf {
  /** Null when there is none or it was deleted. */
  readonly discount: Discount | null;
  readonly evaluation: DiscountEvaluation;
}

/** Whose limit a discount is held against. */
export type DiscountBuyer = Pick<UseHolder, 'customerId' | 'email'>;

/**
 * Whether a discount, named by id or by code, is valid for a cart now, and for its buyer unless another one is given; one
 * statement. Reserves nothing.
 */
export function evaluateForCart(
  ctx: BaseContext,
  source: RowSource,
  { cart, lines }: PlainCartRows,
  key: DiscountKey,
  buyer: DiscountBuyer = { customerId: cart.customerId ?? null, email: cart.customerEmail ?? null },
): Promise<EvaluatedDiscountOf> {
  const target = { currency: cart.currency, base: baseOf(lines), isEmpty: lines.length === 0 };
  return evaluateForTarget(ctx, source, cart, key, { cartId: cart.id, ...buyer }, target);
}

/** The same for an amount that is no cart of ours. */
export async function evaluateForTarget(
  ctx: BaseContext,
  source: RowSource,
  tenant: DiscountTenant,
  key: DiscountKey,
  holder: UseHolder,
  target: DiscountTarget,
): Promise<EvaluatedDiscountOf> {
  const now = ctx.services.clock();
  const found = await readDiscountWithUses(source, tenant, key, holder, now);
  const uses = { all: found?.usesOfOthers ?? 0, ofCustomer: found?.usesOfCustomer ?? null };
  const evaluation = evaluateDiscount(found?.discount ?? null, target, uses, ctx.now());
  return { discount: found?.discount ?? null, evaluation };
}

/** The base of an order discount: the lines after their own discounts. */
export function baseOf(
  lines: readonly {
    readonly unitPrice: number;
    readonly quantity: number;
    readonly discountAmount: number;
  }[],
): number {
  return sumAmounts(
    lines.map(({ unitPrice, quantity, discountAmount }) => unitPrice * quantity - discountAmount),
  );
}

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
function invalidDiscount(applied: AppliedDiscount, cartSequence: number): AppliedDiscount {
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

/** The cart's copy of a discount that is valid; 422 `discount_invalid` for any other. */
export function requireApplied(
  { discount, evaluation }: EvaluatedDiscountOf,
  code: string,
  cartSequence: number,
): AppliedDiscount {
  if (!evaluation.valid) return rejectCode(evaluation.reason, code);
  return discount
    ? appliedDiscount(discount, evaluation, cartSequence)
    : rejectCode('not_found', code);
}

/** The cart's new copy of a discount that it has; it takes off 0 where it is invalid or was deleted. */
export function appliedAgain(
  { discount, evaluation }: EvaluatedDiscountOf,
  former: AppliedDiscount,
  cartSequence: number,
): AppliedDiscount {
  return discount
    ? appliedDiscount(discount, evaluation, cartSequence)
    : invalidDiscount(former, cartSequence);
}

/** The terms by which an order is priced; null without a valid discount. */
export function termsOf(applied: AppliedDiscount | null | undefined): DiscountTerms | null {
  if (!applied?.valid) return null;
  const { type, value, currency } = applied;
  return { type, value, currency };
}
