import { Type, type Static } from '@sinclair/typebox';
import { isUuid } from '../../../storage/ids.ts';
import {
  ANY_ENVIRONMENT,
  switchFault,
  faultTargets,
} from '../../../storage/queries/tenancy/faults.ts';
import { unitOfWork, type CellsContext } from '../../context.ts';
import { inCellOf } from '../../tenancy/in-cell.ts';
import { fail } from '../../errors.ts';
import { Described, StringEnum, Uuid } from '../../shapes.ts';

const FaultTarget = StringEnum(faultTargets, {
  description: 'What fails: signing the URLs of stored files, or rendering PDFs.',
});

export const FaultBody = Type.Object({
  environmentId: Described(Uuid, 'The environment in which it fails.'),
  target: FaultTarget,
  active: Type.Boolean({ description: '`true` makes it fail, `false` ends that.' }),
});

export const FaultShape = Type.Object({
  target: FaultTarget,
  active: Type.Boolean({ description: 'Whether it fails from now on.' }),
});

type FaultState = Static<typeof FaultShape>;

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
