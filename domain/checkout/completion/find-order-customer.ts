import type { Cart } from '../../../storage/entities/cart.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { parseId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';

/** What a completion needs of the customer it is for. */
export interface OrderCustomer {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly netN: number | null;
}

const COLUMNS = 'id, email, first_name as "firstName", last_name as "lastName", net_n as "netN"';
const VISIBLE =
  'workspace_id = $1 and environment_id = $2 and (application_id is null or application_id = $3) and deleted_at is null';
const BY_ID_SQL = `select ${COLUMNS} from customer where ${VISIBLE} and id = $4`;
// The application's own customer goes before one of the whole environment with the same external id.
const BY_EXTERNAL_ID_SQL = `
  select ${COLUMNS} from customer where ${VISIBLE} and external_id = $4
  order by application_id nulls last limit 1`;

/** The customer of the order (40 §3): the session's, else the cart's, else by external id; null for a guest. */
export async function findOrderCustomer(
  ctx: ApplicationContext,
  tx: Transaction,
  session: CheckoutSession,
  cart: Cart | null,
): Promise<OrderCustomer | null> {
  const { customerId, externalCustomerId } = session.customer ?? {};
  const ids = [customerId ? parseId('cus', customerId) : null, cart?.customerId ?? null];
  for (const id of ids) {
    const found = id ? await find(ctx, tx, BY_ID_SQL, id) : null;
    if (found) return found;
  }
  return externalCustomerId ? find(ctx, tx, BY_EXTERNAL_ID_SQL, externalCustomerId) : null;
}

async function find(
  { workspaceId, environmentId, applicationId }: ApplicationContext,
  tx: Transaction,
  sql: string,
  key: string,
): Promise<OrderCustomer | null> {
  const values = [workspaceId, environmentId, applicationId, key];
  const [row] = await tx.query<OrderCustomer>(sql, values);
  return row ?? null;
}
