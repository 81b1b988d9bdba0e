import { pick } from '../../storage/orm/columns.ts';
import { CartLine } from '../../storage/entities/cart-line.ts';
import { purchaseLineFields, purchaseFields } from '../../storage/entities/purchase.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import { setIdleTimer, type CartRows } from '../../storage/queries/carts/cart-rows.ts';
import { emitCartEvent, recordCartEvent } from '../carts/record-change.ts';
import { lockCart, requireAbandoned } from '../carts/lock.ts';
import { newCart } from '../carts/new-cart.ts';
import { recalculateTotals, recheckDiscount } from '../carts/conclude-mutation.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';

/** Copies an abandoned cart into a new open one; a repeat returns the same copy while it is open. */
export async function recoverCart(ctx: Context, cartId: string): Promise<Concluded<CartRows>> {
  return concludingUnit(ctx, (tx) => recoverInTransaction(ctx, tx, cartId));
}

/** Recovers a cart within a larger unit of work; 409 `invalid_state` for a cart that is not abandoned. */
export async function recoverInTransaction(
  ctx: Context,
  tx: Transaction,
  cartId: string,
): Promise<CartRows> {
  const abandoned = await lockCart(ctx, tx, cartId);
  requireAbandoned(abandoned.cart);
  const { recoveredCartId } = abandoned.cart;
  if (recoveredCartId) {
    const earlier = await lockCart(ctx, tx, recoveredCartId);
    if (earlier.cart.status === 'open') return earlier;
  }
  const made = copyOf(ctx, tx, abandoned);
  abandoned.cart.recoverAs(made.cart.id);
  await recheckDiscount(ctx, tx, made);
  recalculateTotals(made);
  await recordCartEvent(ctx, tx, { ...made, before: null }, 'cart.created');
  await emitCartEvent(ctx, tx, made, 'cart.recovered', { recoveredFromCartId: abandoned.cart.id });
  return made;
}

function copyOf(ctx: Context, tx: Transaction, { cart, lines }: CartRows): CartRows {
  const copy = newCart(ctx, tx, {
    ...pick(cart, purchaseFields),
    applicationId: cart.applicationId,
    netN: cart.netN,
    appliedDiscount: cart.appliedDiscount,
    metadata: { ...cart.metadata, recoveredFromCartId: cart.id },
  });
  setIdleTimer(tx, copy);
  return { cart: copy, lines: lines.map((line) => copyLine(tx, line, copy.id)) };
}

function copyLine(tx: Transaction, line: CartLine, cartId: string): CartLine {
  const copy = tx.em.create(CartLine, {
    ...pick(line, purchaseLineFields),
    id: newId(),
    workspaceId: line.workspaceId,
    cartId,
    position: line.position,
    merchantTaxAmount: line.merchantTaxAmount,
    calculatedTaxAmount: null,
    fromBrowser: line.fromBrowser,
    priceToken: line.priceToken ?? null,
  });
  return copy;
}
