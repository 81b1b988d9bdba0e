import type { PlainCartRows } from '../../storage/queries/carts/read-cart.ts';
import type { Discount } from '../../storage/entities/discount.ts';
import {
  readDiscountWithUses,
  type DiscountTenant,
  type RowSource,
  type UseHolder,
} from '../../storage/queries/discounts/discount-with-uses.ts';
import type { BaseContext } from '../context.ts';
import { sumAmounts } from '../money.ts';
import {
  evaluateDiscount,
  type DiscountEvaluation,
  type DiscountTarget,
} from './evaluate-discount.ts';

type DiscountKey = { readonly id: string } | { readonly code: string };

interface EvaluatedDiscountOf {
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
