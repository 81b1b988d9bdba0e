import {
  readDueAuthorizations,
  type DueAuthorization,
} from '../../../storage/queries/payments/due-authorizations.ts';
import { dueRange, type DueScope } from '../../clock/due-work.ts';
import type { SystemContext } from '../../context.ts';
import { forEachRow, type RowsRun } from '../../for-each-row.ts';
import { environmentContext } from '../../tenancy/environment-context.ts';
import { voidLapsed } from './void-lapsed.ts';

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
    const due = await readDueAuthorizations(base.database, { ...range, batch: BATCH });
    const { done, hasProgress } = await voidBatch(base, now, scope, due, signal);
    voided += done;
    if (!hasProgress) break;
  }
  return voided;
}

function voidBatch(
  base: SystemContext,
  now: Date,
  scope: DueScope,
  due: readonly DueAuthorization[],
  signal?: AbortSignal,
): Promise<RowsRun> {
  return forEachRow(base, {
    kind: 'authorization-expiry',
    rows: due,
    signal,
    run: async (payment) => {
      const own = await environmentContext({ ...base, now: () => now }, payment);
      const ctx = scope.at === null ? own : { ...own, now: () => now };
      return voidLapsed(ctx, payment);
    },
  });
}
