import type { SandboxOperation } from '../../../storage/queries/sandbox/operations.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { findByReference } from './find-operation.ts';

/** An operation that the buyer was asked to confirm, decided or not; 404 for any other reference. */
export async function loadChallenge(ctx: CellsContext, ref: string): Promise<SandboxOperation> {
  const { services } = ctx;
  const operation = await ctx.database.find(
    { kind: null, key: ref },
    (database) => findByReference({ services, database }, ref),
    ({ workspaceId }) => workspaceId,
  );
  return operation?.challenge ? operation : fail('not_found');
}
