import { DiscountRedemption } from '../../entities/discount-redemption.ts';
import type { Discount } from '../../entities/discount.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';
import { lockDiscountById } from './discount-rows.ts';
import { holds } from './discount-with-uses.ts';

const EXPIRED = `r.status = 'reserved' and r.expires_at <= $1 and not ${holds('r', '$1')}`;
export const READ_DISCOUNTS_TO_RELEASE = sql<DiscountKey>(`
  select r.workspace_id, r.discount_id from discount_redemption r
  where ${EXPIRED} and ${mayBeTried('discount-reservations', 'r.discount_id')}
  group by r.workspace_id, r.discount_id
  order by row_number() over (partition by r.workspace_id order by min(r.expires_at)), min(r.expires_at) limit $2`);
export const READ_EXPIRED_USES = sql(`
  select r.* from discount_redemption r
  where r.workspace_id = $2 and r.discount_id = $3 and ${EXPIRED}`);

/** Workspace, id: a use that is neither redeemed nor released. */
export const RESERVED_USE = sql<DiscountKey & { readonly expiresAt: Date }>(`
  select workspace_id, discount_id, expires_at as "expiresAt" from discount_redemption
  where workspace_id = $1 and id = $2 and status = 'reserved'`);

export interface DiscountKey {
  readonly workspace_id: string;
  readonly discount_id: string;
}

/** Discounts of any tenant with reservations that have expired and for which no attempt runs. */
export function readDiscountsToRelease(
  database: Database,
  now: Date,
  limit: number,
): Promise<DiscountKey[]> {
  return database.read(READ_DISCOUNTS_TO_RELEASE, [now, limit]);
}

/** A discount, locked, and its expired reservations. */
export async function lockExpiredUses(
  tx: Transaction,
  key: DiscountKey,
  now: Date,
): Promise<{ discount: Discount; expired: DiscountRedemption[] } | null> {
  const [discount, expired] = await tx.batch([
    () => lockDiscountById(tx, key.workspace_id, key.discount_id),
    () => tx.query(READ_EXPIRED_USES, [now, key.workspace_id, key.discount_id]),
  ]);
  if (!discount) return null;
  return { discount, expired: expired.map((row) => tx.em.map(DiscountRedemption, row)) };
}
