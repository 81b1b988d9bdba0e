import type { Static } from '@sinclair/typebox';
import { parseId } from '../../storage/ids.ts';
import type { Page } from '../../storage/page.ts';
import { mapRows } from '../../storage/queries/carts/cart-rows.ts';
import { cartList } from '../../storage/queries/carts/list-carts.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { requireListedApplication } from '../tenancy/require-application.ts';
import type { ListCartsQuery } from './schemas.ts';
import type { CartWithLines } from './view.ts';

/** Carts of the tenant, newest first. */
export async function listCarts(
  ctx: Context,
  { status, customerId, email, ...query }: Static<typeof ListCartsQuery>,
): Promise<Page<CartWithLines>> {
  const applicationId = await requireListedApplication(ctx, query.applicationId);
  const plan = cartList(
    { ...ctx, applicationId },
    {
      status,
      customerId: customerId === undefined ? undefined : parseId('cus', customerId),
      email: email?.toLowerCase(),
    },
  );
  const em = ctx.database.em();
  return mapPage(await listPage(ctx, plan, query), ({ lines, ...cart }) =>
    mapRows(em, cart, lines),
  );
}
