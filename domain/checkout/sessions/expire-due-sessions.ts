import { readDueSessions } from '../../../storage/queries/checkout-rows.ts';
import type { SystemContext } from '../../context.ts';
import { expireIfDue } from './expire-if-due.ts';
import { sessionTenantContext } from '../session-context.ts';

export interface SweepRange {
  /** As of this instant; environments with a test clock go by their own. */
  readonly now: Date;
  /** They go by this instant too. */
  readonly overTestClocks?: boolean;
  readonly environmentId?: string;
  readonly batch: number;
}

/**
 * Expires sessions whose time is over, oldest first, each in a transaction of its own; answers how many it did.
 * Running twice at once is harmless: the second finds them expired. Sessions with a running attempt are left alone.
 */
export async function expireDueSessions(base: SystemContext, range: SweepRange): Promise<number> {
  const due = await readDueSessions(base.database, range);
  let expired = 0;
  for (const session of due) {
    const now = () => range.now;
    const tenant = await sessionTenantContext({ ...base, now }, session);
    const ctx = tenant && range.overTestClocks ? { ...tenant, now } : tenant;
    if (ctx && (await expireIfDue(ctx, session))) expired += 1;
  }
  return expired;
}
