import { Cart } from '../../entities/cart.ts';
import { CartLine } from '../../entities/cart-line.ts';
import { plainRow, type Plain } from '../../orm/row-layout.ts';
import { sql } from '../../query.ts';
import type { Database } from '../../database.ts';
import { linesOfCart, type TenantKey } from './cart-rows.ts';

/** A cart and its lines for reading. */
export interface PlainCartRows {
  readonly cart: Plain<Cart>;
  readonly lines: readonly Plain<CartLine>[];
}

export const READ_CART = sql<{ lines: Record<string, unknown>[] }>(`
  select c.*, ${linesOfCart('c.workspace_id', 'c.id')} as lines
  from cart c
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3) and id = $4`);

/** Reads a cart and its lines in one statement, without a lock and as plain values: changes to them are not written. */
export async function readCartRows(
  database: Database,
  tenant: TenantKey,
  cartId: string,
): Promise<PlainCartRows | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const values = [workspaceId, environmentId, applicationId, cartId];
  const [row] = await database.readShared(READ_CART, values);
  if (!row) return null;
  return {
    cart: plainRow(Cart, row),
    lines: row.lines.map((line) => plainRow(CartLine, line)),
  };
}
