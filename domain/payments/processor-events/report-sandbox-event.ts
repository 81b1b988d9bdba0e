import type { Static } from '@sinclair/typebox';
import { newId } from '../../../storage/ids.ts';
import type { SandboxOperation } from '../../../storage/queries/sandbox/operations.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { receiveEvent } from './receive-event.ts';
import { reportedDispute, requireOutcome } from '../../connectors/disputes/reported-dispute.ts';
import { isAboutDispute } from '../../connectors/processor-event.ts';
import { findByKey, findByReference } from '../../connectors/sandbox/find-operation.ts';
import { requireSandbox } from '../../connectors/sandbox/require-sandbox.ts';
import type { SandboxEventBody } from '../../connectors/sandbox/schemas.ts';
import { settleOperation } from '../../connectors/sandbox/settle-operation.ts';

type Input = Static<typeof SandboxEventBody>;

/** Settles a pending operation in the sandbox and sends the event that a processor would. */
export async function reportEvent(
  ctx: Context,
  input: Input,
): Promise<{ readonly accepted: true }> {
  requireSandbox(ctx);
  requireOutcome(input);
  const named = await findOperation(ctx, input);
  const isOurs =
    named?.workspaceId === ctx.workspaceId &&
    named.environmentId === ctx.environmentId &&
    (ctx.applicationId === null || named.applicationId === ctx.applicationId);
  if (!named || !isOurs) fail('not_found');
  const operation = await settleOperation(ctx, named, input.type);
  await receiveEvent(ctx, operation, {
    id: newId(),
    type: input.type,
    ref: operation.ref,
    idempotencyKey: operation.idempotencyKey,
    amount: input.amount ?? null,
    ...(isAboutDispute(input.type)
      ? { dispute: reportedDispute({ ...input, ref: operation.ref }) }
      : {}),
  });
  return { accepted: true };
}

function findOperation(ctx: Context, input: Input): Promise<SandboxOperation | null> {
  if (input.ref !== undefined) return findByReference(ctx, input.ref);
  if (input.idempotencyKey !== undefined) return findByKey(ctx, ctx, input.idempotencyKey);
  fail(
    'validation_error',
    [{ path: 'ref', code: 'required', message: 'Name the operation by ref or idempotencyKey.' }],
    { status: 422 },
  );
}
