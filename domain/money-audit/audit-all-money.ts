import {
  environmentsWithMoney,
  upsertMoneyAudits,
} from '../../storage/queries/money-audits/money-audits.ts';
import { moneyInvariants } from '../../storage/queries/money-invariants/all.ts';
import {
  checkInvariant,
  type MoneyViolation,
} from '../../storage/queries/money-invariants/check-invariant.ts';
import type { DatabaseContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';

const NAMED_AT_MOST = 20;

/** A violation with its invariant and environment. */
export interface FoundViolation extends MoneyViolation {
  readonly invariant: string;
  readonly workspaceId: string;
  readonly environmentId: string;
}

/**
 * The service's own audit (contract 55 §10): what changed since, in every environment where anything happened. Stores
 * the counts for the metric and returns the first violations of each invariant and environment.
 */
export async function auditAllMoney(
  ctx: DatabaseContext,
  since: Date,
  signal: AbortSignal,
): Promise<FoundViolation[]> {
  const { database } = ctx;
  const found: FoundViolation[] = [];
  const counts = new Map(moneyInvariants.map(({ name }) => [name, { checked: 0, violated: 0 }]));
  const places = await environmentsWithMoney(database.read.bind(database), since);
  const auditEnvironment = async (workspaceId: string, environmentId: string): Promise<void> => {
    const own = database.of(workspaceId);
    const scope = { workspaceId, environmentId, applicationId: null, orderId: null, since };
    for (const invariant of moneyInvariants) {
      if (signal.aborted) return;
      const batch = { limit: NAMED_AT_MOST, after: null };
      const result = await checkInvariant(own.read.bind(own), invariant, scope, batch);
      const { name, violations } = result;
      const count = counts.get(name) ?? { checked: 0, violated: 0 };
      const checked = count.checked + result.checked;
      counts.set(name, { checked, violated: count.violated + result.violated });
      found.push(
        ...violations.map((one) => ({ ...one, invariant: name, workspaceId, environmentId })),
      );
    }
  };
  await forEachRow(ctx, {
    kind: 'money-audit',
    rows: places.map((place) => ({ workspaceId: place.workspace_id, id: place.environment_id })),
    signal,
    toTheEnd: true,
    run: async ({ workspaceId, id }) => {
      await auditEnvironment(workspaceId, id);
      return true;
    },
  });
  if (signal.aborted) return found;
  const rows = [...counts].map(([invariant, count]) => ({ invariant, ...count }));
  await database.transaction(async (tx) => tx.write(upsertMoneyAudits(rows)));
  return found;
}
