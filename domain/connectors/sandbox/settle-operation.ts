import { OLDEST_PENDING_REFUND } from '../../../storage/queries/sandbox/ledger.ts';
import {
  decideSandboxOperation,
  lockSandboxReference,
  moveSandboxMoney,
  type SandboxOperation,
} from '../../../storage/queries/sandbox/operations.ts';
import type { Transaction } from '../../context.ts';
import type { Resources } from '../../ports/services.ts';
import type { ConnectorEventType } from '../processor-event.ts';

const decisions = {
  'charge.captured': { status: 'approved', declineCode: null },
  'charge.failed': { status: 'declined', declineCode: 'processor_rejected' },
  'refund.succeeded': { status: 'approved', declineCode: null },
  'refund.failed': { status: 'declined', declineCode: 'processor_rejected' },
} as const satisfies Partial<Record<ConnectorEventType, object>>;

/**
 * Settles a pending operation of the ledger as an event states, and returns the operation that the event is about: for
 * a refund event that names the charge, its oldest pending refund. A decided operation stays as it is.
 */
export async function settleOperation(
  { services, database }: Resources,
  operation: SandboxOperation,
  type: ConnectorEventType,
): Promise<SandboxOperation> {
  return database.transaction(async (tx) => {
    const root = await lockSandboxReference(tx, operation, operation.rootRef ?? operation.ref);
    if (!root) throw new Error(`the sandbox lost the operation ${operation.ref}`);
    const subject = await subjectOf(tx, operation, root, type);
    const decision = decisionOf(type);
    if (decision === null || subject.status !== 'pending') return subject;
    const decided = await decideSandboxOperation(tx, subject.ref, decision, services.clock());
    if (subject.type === 'refund' && decision.status === 'declined') {
      const refundedAmount = root.refundedAmount - subject.amount;
      await moveSandboxMoney(tx, { ...root, refundedAmount }, services.clock());
    }
    return decided ?? subject;
  });
}

/** Null for what decides no operation, as a dispute. */
function decisionOf(type: ConnectorEventType) {
  return Object.hasOwn(decisions, type) ? decisions[type as keyof typeof decisions] : null;
}

async function subjectOf(
  tx: Transaction,
  operation: SandboxOperation,
  root: SandboxOperation,
  type: ConnectorEventType,
): Promise<SandboxOperation> {
  if (!type.startsWith('refund.') || operation.type === 'refund') {
    return (await lockSandboxReference(tx, operation, operation.ref)) ?? operation;
  }
  const [pending] = await tx.query(OLDEST_PENDING_REFUND, [root.ref]);
  return (pending && (await lockSandboxReference(tx, operation, pending.ref))) ?? operation;
}
