import { readDueAuthorizations } from '../../../storage/queries/payments/due-authorizations.ts';
import type { DueScope } from '../../clock/due-work.ts';
import type { SystemContext } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { environmentContext } from '../../tenancy/environment-context.ts';
import { voidMoney } from './void-money.ts';

const BATCH = 100;

/**
 * Voids authorizations that were not captured within seven days (00 §11), oldest first, one at a time; returns how
 * many. Concurrent runs are harmless: a payment has at most one undecided void.
 */
export async function voidDueAuthorizations(
  base: SystemContext,
  scope: DueScope,
  signal?: AbortSignal,
): Promise<number> {
  let voided = 0;
  while (!signal?.aborted) {
    const done = await voidBatch(base, scope);
    voided += done;
    if (done < BATCH) break;
  }
  return voided;
}

async function voidBatch(base: SystemContext, { at, environmentId }: DueScope): Promise<number> {
  const now = at ?? base.services.clock();
  const due = await readDueAuthorizations(base.database, {
    at: now,
    overTestClocks: at !== null,
    environmentId,
    batch: BATCH,
  });
  for (const payment of due) {
    const own = await environmentContext({ ...base, now: () => now }, payment);
    const ctx = at === null ? own : { ...own, now: () => now };
    const { workspaceId, id: paymentId } = payment;
    const reason = 'Not captured within 7 days';
    try {
      await voidMoney(ctx, { workspaceId, paymentId, reason, cause: 'lapsed' });
    } catch (error) {
      // Captured or voided since it was read.
      if (!(error instanceof Refusal && error.code === 'invalid_state')) throw error;
    }
  }
  return due.length;
}
