import { revealSandboxOperation } from '../../../storage/queries/sandbox/operations.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireSandbox } from './require-sandbox.ts';

/** Lets lookups find an operation that the sandbox has hidden (`pm_sandbox_renewalOrphan`). */
export async function revealOperation(
  ctx: Context,
  idempotencyKey: string,
): Promise<{ readonly revealed: true }> {
  requireSandbox(ctx);
  const { database } = ctx;
  const { clock } = ctx.services;
  const isKnown = await revealSandboxOperation(database, ctx, idempotencyKey, clock());
  if (!isKnown) fail('not_found');
  return { revealed: true };
}
