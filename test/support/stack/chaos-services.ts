import { readConfig } from '../../../config.ts';
import type { CellsContext, SystemContext } from '../../../domain/context.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { reconcilePayments } from '../../../domain/sales/reconcile-payments.ts';
import { openServices } from '../../../process/open-services.ts';
import { InstalledCells } from '../../../storage/cells/cells.ts';
import { sql } from '../../../storage/query.ts';
import { waitFor } from '../timing/wait-for.ts';

/** The services of a stack, opened in the test: for verbs that its actors would run in time. The caller closes the database. */
export function openChaosServices(
  env: Readonly<Record<string, string | undefined>>,
): Promise<SystemResources> {
  return openServices(readConfig(env), 'commerce-chaos', {
    invalidateAccess: async () => undefined,
    takeToken: async () => 0,
  });
}

/** The context in which the actors settle what is undecided. */
export function reconcilerContext({ services, database }: SystemResources): SystemContext {
  return {
    requestId: crypto.randomUUID(),
    services,
    database,
    actor: { type: 'system', id: 'reconciler', label: 'Reconciler' },
    now: services.clock,
  };
}

/** The context of a request in an API process of one cell. */
export function requestContext(resources: SystemResources): CellsContext {
  return { ...reconcilerContext(resources), database: InstalledCells.one(resources.database) };
}

const UNDECIDED = sql<{ open: number }>(
  `select count(*)::int as open from payment_transaction where status in ('pending', 'unknown')`,
);

let days = 0;

/** A sweep by a clock at which every lookup is due again, whatever was looked up before in this file. */
export function whenAllIsDue(): { readonly now: Date; readonly batch: number } {
  days += 2;
  return { now: new Date(Date.now() + days * 86_400_000), batch: 100 };
}

/** Several sweepers at once, each turn when every lookup is due again, until nothing is undecided. */
export async function settleUndecided(resources: SystemResources): Promise<void> {
  const ctx = reconcilerContext(resources);
  await waitFor(async () => {
    const range = whenAllIsDue();
    await Promise.all([1, 2, 3].map(() => reconcilePayments(ctx, range)));
    const [row] = await resources.database.read(UNDECIDED);
    return row?.open === 0;
  });
}
