import type { Cart } from '../../storage/entities/cart.ts';
import { readOptOuts } from '../../storage/queries/mail/opt-outs.ts';
import type { Transaction } from '../../storage/database.ts';
import type { BaseContext } from '../context.ts';
import { emailHashOf } from '../email-hash.ts';
import type { IdleCart } from './idle-cart.ts';

type CartTenant = Pick<Cart, 'environmentId' | 'applicationId'>;

/** Identifies an address within one application and environment. */
export function optOutKeyOf({ environmentId, applicationId }: CartTenant, hash: string): string {
  return `${environmentId}:${applicationId}:${hash}`;
}

/** The keys of the carts' addresses that have opted out of recovery mails. */
export async function findOptedOut(
  { services }: BaseContext,
  tx: Transaction,
  carts: readonly IdleCart[],
): Promise<ReadonlySet<string>> {
  const asked = carts.flatMap(({ cart, customer }) => {
    if (!customer) return [];
    const { workspaceId, environmentId, applicationId } = cart;
    const emailHash = emailHashOf(services, customer.email);
    return [{ workspaceId, environmentId, applicationId, emailHash }];
  });
  if (asked.length === 0) return new Set();
  const found = await readOptOuts((text, values) => tx.query(text, values), 'cart_recovery', asked);
  return new Set(found.map((row) => optOutKeyOf(row, row.emailHash)));
}
