import type { SandboxOperation } from '../../../storage/queries/sandbox/operations.ts';
import type { DatabaseContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { findByReference } from './find-operation.ts';

/** An operation that the buyer was asked to confirm, decided or not; 404 for any other reference. */
export async function loadChallenge(ctx: DatabaseContext, ref: string): Promise<SandboxOperation> {
  const operation = await findByReference(ctx, ref);
  return operation?.challenge ? operation : fail('not_found');
}
