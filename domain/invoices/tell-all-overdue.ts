import type { OverdueScope } from '../../storage/queries/invoices/overdue-invoices.ts';
import type { SystemContext } from '../context.ts';
import { tellOverdue } from './tell-overdue.ts';

const BATCH = 100;

/** Tells of every invoice that is overdue in the scope; answers how many. */
export async function tellAllOverdue(
  ctx: SystemContext,
  scope: OverdueScope,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0;
  while (!signal?.aborted) {
    const batch = await tellOverdue(ctx, scope, BATCH);
    told += batch;
    // A batch is short too when another process told of some of its invoices first.
    if (batch === 0) break;
  }
  return told;
}
