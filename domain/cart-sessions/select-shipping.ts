import type { Cart } from '../../storage/entities/cart.ts';
import type { SelectedShipping } from '../../storage/entities/purchase.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { concludeMutation } from '../carts/conclude-mutation.ts';
import { unitOfWork } from '../context.ts';
import { fail } from '../errors.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import { quotedSourceOf } from './quoted-rates.ts';
import type { SelectShippingInput } from './schemas.ts';
import type { CartSessionContext } from './session-context.ts';
import type { SessionCart } from './view.ts';

/** Selects how the cart is shipped; in signed mode, by a rate that was quoted to this session recently. */
export async function selectShipping(
  ctx: CartSessionContext,
  input: SelectShippingInput,
  ifMatch: number | null,
): Promise<SessionCart> {
  return unitOfWork(ctx, async (tx) => {
    const found = await lockSessionCart(ctx, tx, ifMatch);
    const { cart } = found;
    const chosen = await choiceOf(ctx, tx, cart, input);
    if (isSame(cart.selectedShipping ?? null, chosen)) return found;
    cart.selectedShipping = chosen;
    await concludeMutation(ctx, tx, found);
    return found;
  });
}

async function choiceOf(
  ctx: CartSessionContext,
  tx: Transaction,
  { currency }: Cart,
  { methodId, displayName, rateAmount }: SelectShippingInput,
): Promise<SelectedShipping> {
  const rate = { methodId, rateAmount, currency };
  if (ctx.cartSession.pricing === 'open') return { ...rate, displayName, source: 'client' };
  const source = await quotedSourceOf(ctx, tx, ctx.cartSession.id, rate);
  if (source) return { ...rate, displayName, source };
  return fail(
    'validation_error',
    [
      {
        path: 'methodId',
        code: 'rate_not_quoted',
        received: methodId,
        message: 'Quote shipping for this cart session first; a quoted rate holds for 30 minutes.',
      },
    ],
    { status: 422 },
  );
}

function isSame(present: SelectedShipping | null, chosen: SelectedShipping): boolean {
  return (
    present !== null &&
    present.methodId === chosen.methodId &&
    present.displayName === chosen.displayName &&
    present.rateAmount === chosen.rateAmount &&
    present.source === chosen.source
  );
}
