import type { PlainCartRows } from '../../storage/queries/carts/read-cart.ts';
import type { Discount } from '../../storage/entities/discount.ts';
import {
  readDiscountWithUses,
  type RowSource,
} from '../../storage/queries/discounts/discount-with-uses.ts';
import type { BaseContext } from '../context.ts';
import { sumAmounts } from '../money.ts';
import { evaluateDiscount, type DiscountEvaluation } from './evaluate-discount.ts';

export interface EvaluatedForCart {
  /** Null when there is none or it was deleted. */
  readonly discount: Discount | null;
  readonly evaluation: DiscountEvaluation;
}

/** Whether a discount, named by id or by code, is valid for a cart now; one statement. Reserves nothing. */
export async function evaluateForCart(
  ctx: BaseContext,
  source: RowSource,
  { cart, lines }: PlainCartRows,
  key: { readonly id: string } | { readonly code: string },
): Promise<EvaluatedForCart> {
  const found = await readDiscountWithUses(
    source,
    cart,
    key,
    {
      cartId: cart.id,
      customerId: cart.customerId ?? null,
      email: cart.customerEmail ?? null,
    },
    ctx.services.clock(),
  );
  const target = { currency: cart.currency, base: baseOf(lines), isEmpty: lines.length === 0 };
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
