import { newId } from '../../../storage/ids.ts';
import { insertPricingSnapshot } from '../../../storage/queries/pricing/snapshots.ts';
import type { Transaction } from '../../../storage/database.ts';
import { type BaseContext, unitOfWork, type Context } from '../../context.ts';
import { appliedAt } from '../../discounts/evaluate-for-cart.ts';
import type { SnapshotKind } from '../../pricing/pricing-request.ts';
import { recordCartUpdate } from '../record-change.ts';
import { type LockedCart, lockCart } from '../lock.ts';
import { type PricedCart, runCartPricing } from './run-cart-pricing.ts';
import {
  inputsHashOf,
  snapshotExpiry,
  keepSelectedShipping,
  type Unpriced,
} from './price-snapshot.ts';

/**
 * Writes a calculation to its cart (the caller has compared the sequences under the lock), raises the sequence, and
 * stores the calculation as a snapshot. Returns the snapshot's id.
 */
export async function persistPricing(
  ctx: BaseContext,
  tx: Transaction,
  found: LockedCart,
  priced: PricedCart,
  kind: SnapshotKind,
): Promise<string> {
  const { cart, lines } = found;
  const { run, applied } = priced;
  const { totals } = run;
  cart.touch(ctx.now());
  cart.recalculate(totals);
  cart.choose(
    run.selected,
    applied && appliedAt({ ...applied, amount: totals.orderDiscount }, cart.sequence),
  );
  const taxOf = new Map(totals.lines.map((line) => [line.id, line.taxAmount]));
  for (const line of lines) line.takeTax(taxOf.get(line.id) ?? null);
  await recordCartUpdate(ctx, tx, found);
  return storeSnapshot(ctx, tx, found, priced, kind);
}

function storeSnapshot(
  ctx: BaseContext,
  tx: Transaction,
  { cart }: LockedCart,
  { request, run, customerId }: PricedCart,
  kind: SnapshotKind,
): string {
  const { totals, methods, selected, source, warnings } = run;
  const id = newId();
  const now = ctx.now();
  tx.write(
    insertPricingSnapshot({
      id,
      workspace_id: cart.workspaceId,
      environment_id: cart.environmentId,
      application_id: cart.applicationId,
      cart_id: cart.id,
      cart_sequence: cart.sequence,
      kind,
      inputs_hash: inputsHashOf(request, selected, customerId),
      lines: JSON.stringify(totals.lines),
      tax_lines: JSON.stringify(totals.taxLines),
      shipping: JSON.stringify({ methods, selected }),
      totals: JSON.stringify({
        subtotal: totals.subtotal,
        discountTotal: totals.discountTotal,
        shippingTotal: totals.shippingTotal,
        taxTotal: totals.taxTotal,
        total: totals.total,
        pricesIncludeTax: totals.pricesIncludeTax,
      }),
      source,
      warnings: JSON.stringify(warnings),
      created_at: now,
      expires_at: snapshotExpiry(kind, now),
    }),
  );
  return id;
}

/**
 * Prices an open cart for its checkout by the fallback policy and persists the result as a final calculation. Nothing
 * is written if the cart changed meanwhile or is being paid; the caller checks again.
 */
export async function priceForCheckout(ctx: Context, { cartId, buyer }: Unpriced): Promise<void> {
  const { shippingAddress, billingAddress, customerId } = buyer;
  const priced = await runCartPricing(ctx, cartId, {
    shipping: ({ cart }) => keepSelectedShipping(cart.selectedShipping ?? null),
    addresses: { shippingAddress, billingAddress },
    customerId,
  });
  await unitOfWork(ctx, async (tx) => {
    const found = await lockCart(ctx, tx, cartId);
    const { status, sequence } = found.cart;
    if (found.isPaying || status !== 'open' || sequence !== priced.sequence) return;
    await persistPricing(ctx, tx, found, priced, 'checkout_final');
  });
}
