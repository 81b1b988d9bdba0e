import {
  decideSandboxOperation,
  findSandboxOperation,
  findSandboxReference,
  type SandboxLedgerKey,
  type SandboxOperation,
} from '../../../storage/queries/sandbox/operations.ts';
import type { SandboxProcessor } from './processor.ts';

type SandboxResources = Pick<SandboxProcessor, 'services' | 'database'>;

/** The operation of a key in its current state; null when there is none. */
export async function findByKey(
  resources: SandboxResources,
  ledger: SandboxLedgerKey,
  idempotencyKey: string,
): Promise<SandboxOperation | null> {
  const { database } = resources;
  return lapsed(resources, await findSandboxOperation(database, ledger, idempotencyKey));
}

/** The operation of a reference in its current state; null when there is none. */
export async function findByReference(
  resources: SandboxResources,
  ref: string,
): Promise<SandboxOperation | null> {
  return lapsed(resources, await findSandboxReference(resources.database, ref));
}

function isLapsed(operation: SandboxOperation, now: Date): boolean {
  const { status, challenge } = operation;
  return status === 'pending' && challenge !== null && new Date(challenge.expiresAt) <= now;
}

/** A challenge that was not completed in time is declined, so that no payment waits forever. */
async function lapsed(
  { services, database }: SandboxResources,
  operation: SandboxOperation | null,
): Promise<SandboxOperation | null> {
  const now = services.clock();
  if (!operation || !isLapsed(operation, now)) return operation;
  const decision = { status: 'declined', declineCode: 'authentication_required' } as const;
  const ended = await decideSandboxOperation(database, operation.ref, decision, now);
  return ended ?? findSandboxReference(database, operation.ref);
}
