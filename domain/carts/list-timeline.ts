import type { CartChangeRow } from '../../storage/queries/cart-changes.ts';
import type { Keyset, Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, type PageRequest } from '../list-page.ts';
import { loadCart } from './load.ts';

const keyset: Keyset = {
  list: 'cart-timeline',
  direction: 'ascending',
  columns: [
    { column: 'sequence', type: 'bigint' },
    { column: 'position', type: 'bigint' },
  ],
};

/** Who changed what about a cart, oldest first. */
export async function listTimeline(
  ctx: Context,
  cartId: string,
  request: PageRequest,
): Promise<Page<CartChangeRow>> {
  const { cart } = await loadCart(ctx, cartId);
  return listPage<CartChangeRow>(
    ctx,
    {
      keyset,
      select: 'select * from cart_change',
      where: (bind) => [`workspace_id = ${bind(ctx.workspaceId)}`, `cart_id = ${bind(cart.id)}`],
      positionOf: ({ sequence, position }) => [sequence, position],
    },
    request,
  );
}
