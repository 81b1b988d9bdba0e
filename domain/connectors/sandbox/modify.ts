import {
  decideSandboxOperation,
  findSandboxOperation,
  insertSandboxOperation,
  lockSandboxReference,
  moveSandboxMoney,
  type SandboxOperation,
} from '../../../storage/queries/sandbox/operations.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { ModificationRequest, Outcome } from '../../ports/payment-connector.ts';
import { behaviourOf } from './behaviours.ts';
import { newReference, outcomeOf } from './outcome.ts';
import type { SandboxProcessor } from './processor.ts';

export type ModificationType = 'capture' | 'void' | 'refund';

/**
 * Captures, voids or refunds an earlier charge or authorization, under its lock and in a transaction of the sandbox's
 * own, so that refunds never exceed the captured amount.
 */
export async function modify(
  processor: SandboxProcessor,
  type: ModificationType,
  request: ModificationRequest,
): Promise<Outcome> {
  return processor.database.transaction(async (tx) => {
    const root = await lockRoot(processor, tx, request.ref);
    if (!root) {
      return { kind: 'not_attempted', message: 'The processor does not know the reference.' };
    }
    const known = await findSandboxOperation(tx, processor, request.idempotencyKey);
    if (known) return outcomeOf(processor, known);
    const decision = decide(type, root, request);
    const booked = await book(processor, tx, type, root, request, decision);
    if (booked) await applyToRoot(processor, tx, type, root, request.amount, decision.status);
    return outcomeOf(processor, booked ?? (await operationOfKey(processor, tx, request)));
  });
}

/** The charge or authorization behind a reference, which may also be one of its captures. */
async function lockRoot(
  processor: SandboxProcessor,
  tx: Transaction,
  ref: string,
): Promise<SandboxOperation | null> {
  const found = await lockSandboxReference(tx, processor, ref);
  if (!found?.rootRef) return found;
  return lockSandboxReference(tx, processor, found.rootRef);
}

interface Decision {
  readonly status: 'approved' | 'declined' | 'pending';
  readonly declineCode: string | null;
}

const approved: Decision = { status: 'approved', declineCode: null };
const rejected: Decision = { status: 'declined', declineCode: 'processor_rejected' };

function decide(
  type: ModificationType,
  root: SandboxOperation,
  request: ModificationRequest,
): Decision {
  if (type === 'void') return canVoid(root) ? approved : rejected;
  if (request.currency !== root.currency || request.amount < 1) return rejected;
  if (type === 'capture') {
    const canCapture =
      root.type === 'authorization' && root.status === 'approved' && root.capturedAmount === 0;
    return canCapture && request.amount <= root.amount ? approved : rejected;
  }
  if (request.amount > root.capturedAmount - root.refundedAmount) return rejected;
  const { refund } = behaviourOf(root.instrument);
  if (refund === 'declined') return rejected;
  return refund === 'pending' ? { status: 'pending', declineCode: null } : approved;
}

/** An authorization can be voided, and so can a challenge that is still open; captured money is refunded. */
function canVoid(root: SandboxOperation): boolean {
  if (root.status === 'pending') return true;
  return root.status === 'approved' && root.capturedAmount === 0;
}

function book(
  processor: SandboxProcessor,
  tx: Transaction,
  type: ModificationType,
  root: SandboxOperation,
  request: ModificationRequest,
  decision: Decision,
): Promise<SandboxOperation | null> {
  return insertSandboxOperation(tx, {
    workspaceId: processor.workspaceId,
    environmentId: processor.environmentId,
    applicationId: processor.applicationId,
    connectorId: processor.connectorId,
    ref: newReference(),
    idempotencyKey: request.idempotencyKey,
    type,
    amount: type === 'void' ? root.amount : request.amount,
    currency: root.currency,
    status: decision.status,
    declineCode: decision.declineCode,
    instrument: root.instrument,
    storedRef: null,
    card: root.card,
    intent: null,
    rootRef: root.ref,
    capturedAmount: 0,
    hidden: false,
    challenge: null,
    paymentId: request.paymentId,
    createdAt: processor.services.clock(),
  });
}

/** The operation that used the key on another charge in the meantime. */
async function operationOfKey(
  processor: SandboxProcessor,
  tx: Transaction,
  request: ModificationRequest,
): Promise<SandboxOperation> {
  const known = await findSandboxOperation(tx, processor, request.idempotencyKey);
  if (!known) throw new Error(`the sandbox lost the operation ${request.idempotencyKey}`);
  return known;
}

/** A refund reserves its amount when it is requested and returns it if it fails. */
async function applyToRoot(
  processor: SandboxProcessor,
  tx: Transaction,
  type: ModificationType,
  root: SandboxOperation,
  amount: number,
  status: Decision['status'],
): Promise<void> {
  if (status === 'declined') return;
  const now = processor.services.clock();
  if (type === 'void' && root.status === 'pending') {
    const calledOff = { status: 'declined', declineCode: 'authentication_required' } as const;
    await decideSandboxOperation(tx, root.ref, calledOff, now);
  } else if (type === 'void') {
    await moveSandboxMoney(tx, { ...root, status: 'voided' }, now);
  } else if (type === 'capture') {
    await moveSandboxMoney(tx, { ...root, capturedAmount: amount }, now);
  } else {
    await moveSandboxMoney(tx, { ...root, refundedAmount: root.refundedAmount + amount }, now);
  }
}
