import type { ApplicationContext, DatabaseContext, EnvironmentKind } from '../context.ts';

interface Row {
  readonly kind: EnvironmentKind;
  readonly clock_mode: string;
  readonly clock_now: Date | null;
}

export interface TenantIds {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

const SQL =
  'select kind, clock_mode, clock_now from environment where workspace_id = $1 and id = $2';

/** The context of a payment's tenant, at its environment's present, for what happens by itself. */
export async function environmentContext(
  base: DatabaseContext,
  { workspaceId, environmentId, applicationId }: TenantIds,
): Promise<ApplicationContext> {
  const [row] = await base.database.read<Row>(SQL, [workspaceId, environmentId]);
  if (!row) throw new Error(`environment ${environmentId} is gone`);
  const testNow = row.clock_mode === 'real' ? null : row.clock_now;
  return {
    ...base,
    database: base.database.of(workspaceId),
    now: testNow ? () => testNow : base.now,
    workspaceId,
    environmentId,
    environmentKind: row.kind,
    applicationId,
  };
}
