import { readAuthorization } from '../../../storage/queries/payments/due-authorizations.ts';
import type { SystemContext } from '../../context.ts';
import { lookAgainAt, type LookAgain } from '../../clock/look-again.ts';
import { environmentContext } from '../../tenancy/environment-context.ts';
import { voidLapsed } from './void-due-authorizations.ts';

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
