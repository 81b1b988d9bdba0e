import type { Dispute, DisputeCall } from '../../../storage/entities/disputes/dispute.ts';
import { ObjectStoreUnavailable } from '../../../storage/objects/object-store.ts';
import { enqueueJob } from '../../../storage/outbox/jobs.ts';
import type { DisputeRows } from '../../../storage/queries/disputes/dispute-rows.ts';
import {
  concludeAlone,
  concludingUnit,
  unitOfWork,
  type Concluded,
  type Context,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import type { DisputeOutcome, DisputePort, EvidenceFile } from '../../ports/payment-connector.ts';
import { emitDisputeEvent } from './events.ts';
import { eraseOfAnonymized } from './erase-evidence.ts';
import { disputePortOf, loadDispute, loadDisputeDetail, lockDispute } from './load.ts';
import type { DisputeWithEvidence } from './view.ts';

/** The job that finishes a call after a crash, or whose outcome nobody knew. */
export const DISPUTE_CALL = 'dispute-call';

type Done = Extract<DisputeOutcome, { kind: 'done' }>;

/**
 * Calls the processor about a dispute in three steps: reserve, which freezes the evidence; call, with a key that is the
 * same however often it is repeated; settle. A crash between any two is finished by the job `dispute-call`, or by a
 * repeat of the request.
 */
export async function callProcessor(
  ctx: Context,
  disputeId: string,
  call: DisputeCall,
  require: (found: DisputeRows) => void,
): Promise<Concluded<DisputeWithEvidence>> {
  const isResumed = await reserve(ctx, disputeId, call, require);
  ctx.services.failpoint('dispute.after_reserve');
  const finished = await finishCall(ctx, disputeId, isResumed);
  return finished ?? concludeAlone(ctx, await loadDisputeDetail(ctx, disputeId));
}

/** Whether an earlier request had begun the call, whose outcome is to be looked up first. */
function reserve(
  ctx: Context,
  disputeId: string,
  call: DisputeCall,
  require: (found: DisputeRows) => void,
): Promise<boolean> {
  return unitOfWork(ctx, async (tx) => {
    const found = await lockDispute(ctx, tx, disputeId);
    const { dispute } = found;
    const now = ctx.services.clock();
    if (isResumable(ctx, dispute, call, now)) return true;
    require(found);
    dispute.begin(call, ctx.intentKey ?? null, now);
    enqueueJob(tx, {
      kind: DISPUTE_CALL,
      key: dispute.id,
      workspaceId: dispute.workspaceId,
      runAt: new Date(now.getTime() + ctx.services.limits.reconcileAfterMs),
    });
    return false;
  });
}

/** A repeat of the request, or any request once the first must have ended, continues the call. */
function isResumable(ctx: Context, dispute: Dispute, call: DisputeCall, now: Date): boolean {
  const { pendingCall = null, pendingIntent = null, pendingSince } = dispute;
  if (pendingCall !== call) return false;
  if (pendingIntent !== null && pendingIntent === ctx.intentKey) return true;
  const since = pendingSince?.getTime() ?? 0;
  return now.getTime() - since > ctx.services.limits.reconcileAfterMs;
}

/** Continues a call that is reserved; null while its outcome is not known. 422 `evidence_rejected`; 502; 503. */
export async function finishCall(
  ctx: Context,
  disputeId: string,
  isResumed: boolean,
): Promise<Concluded<DisputeWithEvidence> | null> {
  const found = await loadDispute(ctx, disputeId);
  const call = found.dispute.pendingCall ?? null;
  const port = await disputePortOf(ctx, found.dispute);
  if (call === null) return concludeAlone(ctx, { ...found, takesEvidence: port !== null });
  const outcome = await outcomeOf(ctx, port, found, call, isResumed);
  ctx.services.failpoint('dispute.after_call');
  if (outcome.kind === 'unknown') return null;
  if (outcome.kind === 'done') return settle(ctx, disputeId, call, outcome);
  await unitOfWork(ctx, async (tx) => {
    const { dispute } = await lockDispute(ctx, tx, disputeId);
    if (dispute.pendingCall === call) dispute.abandonCall(ctx.services.clock());
  });
  const { message } = outcome;
  const { connectorId } = found.dispute;
  if (outcome.kind === 'rejected') fail('evidence_rejected', { message });
  if (outcome.kind === 'unread') fail('storage_unavailable');
  fail('processor_upstream_error', { connectorId, message });
}

async function outcomeOf(
  ctx: Context,
  port: DisputePort | null,
  { dispute, files }: DisputeRows,
  call: DisputeCall,
  isResumed: boolean,
): Promise<DisputeOutcome | { readonly kind: 'unread'; readonly message: string }> {
  const { id, connectorRef: ref, callAttempt } = dispute;
  if (port === null) return { kind: 'not_attempted', message: 'The connector is gone.' };
  if (isResumed) {
    const found = await port.lookUp(ref, call);
    if (found) return found;
  }
  const idempotencyKey = `dispute:${id}:${call}:${callAttempt}`;
  const contents = call === 'submit' ? await readFiles(ctx, files) : [];
  if (contents === null) return { kind: 'unread', message: 'The files cannot be read.' };
  const outcome =
    call === 'submit'
      ? await port.submit({ idempotencyKey, ref, texts: dispute.evidence, files: contents })
      : await port.accept({ idempotencyKey, ref });
  return outcome.kind === 'unknown' ? ((await port.lookUp(ref, call)) ?? outcome) : outcome;
}

/** The files with their content; null when the store does not give one of them. */
async function readFiles(
  { services: { objects } }: Context,
  files: DisputeRows['files'],
): Promise<EvidenceFile[] | null> {
  const contents: EvidenceFile[] = [];
  for (const { id, kind, filename, mimeType, objectKey } of files) {
    try {
      const stored = await objects.get(objectKey);
      if (!stored) return null;
      const bytes = await new Response(stored.stream).bytes();
      contents.push({ id, kind, filename, mimeType, bytes });
    } catch (error) {
      if (error instanceof ObjectStoreUnavailable) return null;
      throw error;
    }
  }
  return contents;
}

/** Records what the processor has done. Another process may have settled it meanwhile. */
function settle(
  ctx: Context,
  disputeId: string,
  call: DisputeCall,
  { status }: Done,
): Promise<Concluded<DisputeWithEvidence>> {
  return concludingUnit(ctx, async (tx) => {
    const found = { ...(await lockDispute(ctx, tx, disputeId)), takesEvidence: true };
    const { dispute } = found;
    if (dispute.pendingCall !== call) return found;
    const now = ctx.services.clock();
    const wasClosed = dispute.isClosed();
    if (call === 'accept') dispute.accept(now);
    else {
      dispute.submit('connector', now);
      dispute.hear({ ...nothing, status: isOpen(status) ? null : status, at: now }, now);
      emitDisputeEvent(ctx, tx, dispute, 'dispute.submitted');
    }
    if (wasClosed || !dispute.isClosed()) return found;
    emitDisputeEvent(ctx, tx, dispute, 'dispute.closed');
    const erased = await eraseOfAnonymized(ctx, tx, dispute);
    return erased.length > 0 ? { ...found, files: [] } : found;
  });
}

const nothing = { reason: null, reasonCode: null, amount: null, evidenceDueAt: null };

/** A submitted dispute is under review, whatever the processor's response still says. */
function isOpen(status: Done['status']): boolean {
  return status === 'needs_response' || status === 'under_review';
}
