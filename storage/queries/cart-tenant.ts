import type { Database } from '../unit-of-work.ts';

/** The tenant of a cart, for those who bring nothing but a link to it. */
export interface CartTenantRow {
  readonly workspace_id: string;
  readonly lifecycle_stage: 'sandbox' | 'live';
  readonly subscription_status: 'none' | 'trialing' | 'active' | 'past_due' | 'cancelled';
  readonly trial_ends_at: Date | null;
  readonly has_payment_method: boolean;
  readonly partner: boolean;
  readonly rate_limit_per_second: number | null;
  readonly environment_id: string;
  readonly kind: 'production' | 'non_production';
  readonly archived_at: Date | null;
  readonly clock_mode: string;
  readonly clock_now: Date | null;
  readonly application_id: string;
}

const SQL = `
  select w.id as workspace_id, w.lifecycle_stage, w.subscription_status, w.trial_ends_at, w.has_payment_method,
    w.partner, w.rate_limit_per_second, e.id as environment_id, e.kind, e.archived_at, e.clock_mode, e.clock_now,
    c.application_id
  from cart c
  join workspace w on w.id = c.workspace_id
  join environment e on e.workspace_id = c.workspace_id and e.id = c.environment_id
  where c.workspace_id = $1 and c.id = $2`;

export async function readCartTenant(
  database: Database,
  workspaceId: string,
  cartId: string,
): Promise<CartTenantRow | null> {
  const [row] = await database.read<CartTenantRow>(SQL, [workspaceId, cartId]);
  return row ?? null;
}
