import { readDueAuthorizations } from '../../../storage/queries/due-authorizations.ts';
import type { SystemContext } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { environmentContext } from '../environment-context.ts';
import { voidMoney } from './void-money.ts';

export interface AuthorizationRange {
  /** As of this instant; environments with a test clock go by their own. */
  readonly now: Date;
  readonly environmentId?: string;
  readonly batch: number;
}

/**
 * Voids authorizations that nobody captured within seven days (00 §11), oldest first, each by itself; answers how many
 * it asked for. Running twice at once is harmless: one void of a payment is undecided at a time.
 */
export async function voidDueAuthorizations(
  base: SystemContext,
  { now, environmentId, batch }: AuthorizationRange,
): Promise<number> {
  const due = await readDueAuthorizations(base.database, {
    now,
    environmentId: environmentId ?? null,
    batch,
  });
  for (const payment of due) {
    const ctx = await environmentContext({ ...base, now: () => now }, payment);
    const { workspaceId, id: paymentId } = payment;
    const reason = 'Not captured within 7 days';
    try {
      await voidMoney(ctx, { workspaceId, paymentId, reason, cause: 'lapsed' });
    } catch (error) {
      // Captured or voided since it was found.
      if (!(error instanceof Refusal && error.code === 'invalid_state')) throw error;
    }
  }
  return due.length;
}
