import {
  decideSandboxOperation,
  findSandboxOperation,
  findSandboxReference,
  type SandboxLedgerKey,
  type SandboxOperation,
} from '../../../storage/queries/sandbox/operations.ts';
import type { SandboxProcessor } from './processor.ts';

type Means = Pick<SandboxProcessor, 'services' | 'database'>;

/** The operation of a key, as it stands now; null when there is none. */
export async function findByKey(
  means: Means,
  ledger: SandboxLedgerKey,
  idempotencyKey: string,
): Promise<SandboxOperation | null> {
  const { database } = means;
  return lapsed(means, await findSandboxOperation(database, ledger, idempotencyKey));
}

/** The operation of a reference, as it stands now; null when there is none. */
export async function findByReference(means: Means, ref: string): Promise<SandboxOperation | null> {
  return lapsed(means, await findSandboxReference(means.database, ref));
}

function isLapsed(operation: SandboxOperation, now: Date): boolean {
  const { status, challenge } = operation;
  return status === 'pending' && challenge !== null && new Date(challenge.expiresAt) <= now;
}

/** A challenge that nobody took in time ends declined, so that no payment waits for ever. */
async function lapsed(
  { services, database }: Means,
  operation: SandboxOperation | null,
): Promise<SandboxOperation | null> {
  const now = services.clock();
  if (!operation || !isLapsed(operation, now)) return operation;
  const decision = { status: 'declined', declineCode: 'authentication_required' } as const;
  const ended = await decideSandboxOperation(database, operation.ref, decision, now);
  return ended ?? findSandboxReference(database, operation.ref);
}
