import { isUuid } from '../../../storage/ids.ts';
import { unitOfWork, type SystemContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { FaultTarget } from './fault.ts';

export interface FaultState {
  readonly target: FaultTarget;
  readonly active: boolean;
}

/** Switches a fault of an environment on or off, for every process (90 §5). */
export async function setFault(
  ctx: SystemContext,
  environmentId: string,
  { target, active }: FaultState,
): Promise<FaultState> {
  if (!isUuid(environmentId)) fail('environment_not_found');
  return unitOfWork(ctx, async (tx) => {
    const [known] = await tx.query('select 1 from environment where id = $1', [environmentId]);
    if (!known) fail('environment_not_found');
    tx.write((bind) =>
      active
        ? `insert into fault (environment_id, target, created_at)
           values (${bind(environmentId)}, ${bind(target)}, ${bind(ctx.now())})
           on conflict (environment_id, target) do nothing`
        : `delete from fault where environment_id = ${bind(environmentId)} and target = ${bind(target)}`,
    );
    return { target, active };
  });
}
