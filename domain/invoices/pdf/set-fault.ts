import { isUuid } from '../../../storage/ids.ts';
import { unitOfWork, type CellsContext } from '../../context.ts';
import { inCellOf } from '../../tenancy/in-cell.ts';
import { fail } from '../../errors.ts';
import {
  ANY_ENVIRONMENT,
  switchFault,
  type FaultTarget,
} from '../../../storage/queries/tenancy/faults.ts';

interface FaultState {
  readonly target: FaultTarget;
  readonly active: boolean;
}

/** Switches a simulated fault of an environment on or off, for every process (contract 90 §5). */
export async function setFault(
  ctx: CellsContext,
  environmentId: string,
  { target, active }: FaultState,
): Promise<FaultState> {
  if (!isUuid(environmentId)) fail('environment_not_found');
  const found = await ctx.database.find(
    { kind: 'environment', key: environmentId.toLowerCase() },
    async (database) => (await database.read(ANY_ENVIRONMENT, [environmentId]))[0] ?? null,
    (row) => row.workspace_id,
  );
  if (!found) fail('environment_not_found');
  return unitOfWork(inCellOf(ctx, found.workspace_id), async (tx) => {
    tx.write(switchFault(environmentId, target, active, ctx.now()));
    return { target, active };
  });
}
