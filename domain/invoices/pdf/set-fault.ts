import { isUuid } from '../../../storage/ids.ts';
import { unitOfWork, type SystemContext } from '../../context.ts';
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

/** Switches a simulated fault of an environment on or off, for every process (90 §5). */
export async function setFault(
  ctx: SystemContext,
  environmentId: string,
  { target, active }: FaultState,
): Promise<FaultState> {
  if (!isUuid(environmentId)) fail('environment_not_found');
  return unitOfWork(ctx, async (tx) => {
    const [known] = await tx.query(ANY_ENVIRONMENT, [environmentId]);
    if (!known) fail('environment_not_found');
    tx.write(switchFault(environmentId, target, active, ctx.now()));
    return { target, active };
  });
}
