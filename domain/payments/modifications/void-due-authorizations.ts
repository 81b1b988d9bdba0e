import {
  readDueAuthorizations,
  type DueAuthorization,
  readAuthorization,
} from '../../../storage/queries/payments/due-authorizations.ts';
import { dueRange, type DueScope, type DueWork } from '../../clock/due-work.ts';
import type { SystemContext, DatabaseContext } from '../../context.ts';
import { forEachRow } from '../../for-each-row.ts';
import { environmentContext } from '../../tenancy/enter-tenant.ts';
import { Refusal } from '../../errors.ts';
import { lookAgainAt, type LookAgain } from '../../clock/look-again.ts';
import { voidMoney } from './void-money.ts';

const BATCH = 100;

/**
 * Voids authorizations that were not captured within seven days (contract 00 §11), oldest first, one at a time in each
 * workspace; returns how many. Concurrent runs are harmless: a payment has at most one undecided void.
 */
export async function voidDueAuthorizations(
  base: SystemContext,
  scope: DueScope,
  signal?: AbortSignal,
): Promise<number> {
  let voided = 0;
  while (!signal?.aborted) {
    const now = scope.at ?? base.services.clock();
    const range = dueRange(base, scope);
    const { done, hasProgress } = await forEachRow(base, {
      kind: 'authorization-expiry',
      rows: await readDueAuthorizations(base.database, { ...range, batch: BATCH }),
      signal,
      run: async (payment) => {
        const own = await environmentContext({ ...base, now: () => now }, payment);
        const ctx = scope.at === null ? own : { ...own, now: () => now };
        return voidLapsed(ctx, payment);
      },
    });
    voided += done;
    if (!hasProgress) break;
  }
  return voided;
}

/** Voids an authorization that was not captured in time; false when it was captured or voided meanwhile. */
async function voidLapsed(
  ctx: DatabaseContext,
  { workspaceId, id: paymentId }: Pick<DueAuthorization, 'workspaceId' | 'id'>,
): Promise<boolean> {
  const reason = 'Not captured within 7 days';
  try {
    await voidMoney(ctx, { workspaceId, paymentId, reason, cause: 'lapsed' });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_state') return false;
    throw error;
  }
}

/** Authorizations that expire. */
export const authorizationExpiryWork: DueWork = {
  name: 'authorization-expiry',
  pattern: '*/10 * * * *',
  run: voidDueAuthorizations,
};

/** While a capture or void is undecided, and after a processor has declined the void. */
const LOOK_AGAIN: LookAgain = { leastMs: 600_000, mostMs: 600_000, shareOfLateness: 1 / 4 };

/** Voids an authorization that has lapsed; returns when to look at it next, null once it is captured or voided. */
export async function wakeAuthorization(
  base: SystemContext,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<Date | null> {
  const database = base.database.of(workspaceId);
  const held = await readAuthorization(database, workspaceId, id);
  if (!held) return null;
  const ctx = await environmentContext(base, held);
  const now = ctx.now();
  if (held.lapsesAt > now) return held.lapsesAt;
  if (held.isFree && (await voidLapsed(ctx, held))) {
    const left = await readAuthorization(database, workspaceId, id);
    if (!left) return null;
  }
  return lookAgainAt(ctx, held.lapsesAt, LOOK_AGAIN);
}
