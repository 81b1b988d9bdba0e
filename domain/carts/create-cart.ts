import type { Static } from '@sinclair/typebox';
import type { CartRows } from '../../storage/queries/carts/cart-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { requireCustomer } from '../customers/load.ts';
import { requireApplication } from '../tenancy/require-application.ts';
import { recordCartEvent } from './record-change.ts';
import { newCart } from './new-cart.ts';
import type { CreateCartBody } from './schemas.ts';

/** Creates an empty open cart of an application. */
export async function createCart(
  ctx: Context,
  input: Static<typeof CreateCartBody>,
): Promise<Concluded<CartRows>> {
  return concludingUnit(ctx, async (tx) => {
    const applicationId = await requireApplication(ctx, tx, input.applicationId);
    const customer = input.customerId ? await requireCustomer(ctx, tx, input.customerId) : null;
    const cart = newCart(ctx, tx, {
      applicationId,
      currency: input.currency,
      customerId: customer?.id ?? null,
      customerEmail: input.customerEmail ?? null,
      metadata: input.metadata ?? {},
    });
    const made = { cart, lines: [] };
    await recordCartEvent(ctx, tx, { ...made, before: null }, 'cart.created');
    return made;
  });
}
