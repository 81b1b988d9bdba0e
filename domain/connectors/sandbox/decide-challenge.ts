import type { Static } from '@sinclair/typebox';
import {
  decideSandboxOperation,
  type SandboxOperation,
} from '../../../storage/queries/sandbox/operations.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { behaviourOf } from './behaviours.ts';
import { loadChallenge } from './load-challenge.ts';
import type { ChallengeBody } from './schemas.ts';

/**
 * Records the buyer's response to a challenge, once: it settles the pending operation in the sandbox's ledger, where
 * the next lookup of the checkout finds it.
 */
export async function decideChallenge(
  ctx: CellsContext,
  ref: string,
  { action }: Static<typeof ChallengeBody>,
): Promise<SandboxOperation> {
  const operation = await loadChallenge(ctx, ref);
  const isApproved = action === 'approve' && !behaviourOf(operation.instrument).failsChallenge;
  const decision = isApproved
    ? ({ status: 'approved', declineCode: null } as const)
    : ({ status: 'declined', declineCode: 'authentication_required' } as const);
  const database = ctx.database.of(operation.workspaceId);
  const { clock } = ctx.services;
  const decided = await decideSandboxOperation(database, operation.ref, decision, clock());
  return decided ?? fail('invalid_state', { status: operation.status });
}
