import { newId } from '../../../storage/ids.ts';
import {
  Dispute,
  newDisputeColumns,
  type DisputeReport,
} from '../../../storage/entities/disputes/dispute.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import { lockDisputeByReference } from '../../../storage/queries/disputes/dispute-rows.ts';
import { lockPayment } from '../../../storage/queries/payments/payment-rows.ts';
import type {
  ConnectorEvent,
  EventOrigin,
  ReportedDispute,
} from '../../connectors/processor-event.ts';
import { type DatabaseContext, type Transaction, unitOfWork } from '../../context.ts';
import { changedFields } from '../../events.ts';
import { removeMarkedObject } from '../../uploads/discard-object.ts';
import { emitPaymentEvent } from '../events.ts';
import { emitDisputeEvent } from './events.ts';
import { eraseOfAnonymized } from './erase-evidence.ts';
import { toDisputeView } from './view.ts';

/**
 * Applies what a processor reports of a dispute, in whichever order its events come: the first makes the dispute and
 * marks the payment, whose amounts stay as they are; later ones change it. Idempotent.
 */
export async function reportDispute(
  ctx: DatabaseContext,
  { workspaceId, connectorId }: EventOrigin,
  paymentId: string,
  event: ConnectorEvent,
): Promise<void> {
  const reported = event.dispute ?? plainDispute(event.ref);
  const report = { ...reported, amount: event.amount, at: reported.at ?? ctx.services.clock() };
  const erased = await unitOfWork(ctx, async (tx) => {
    const payment = await lockPayment(tx, workspaceId, paymentId);
    if (!payment) return [];
    const known = await lockDisputeByReference(tx, workspaceId, connectorId, reported.ref);
    // A reference that is another payment's is not this one's, whoever says so.
    if (known !== null && known.paymentId !== payment.id) return [];
    if (known !== null) return apply(ctx, tx, known, report);
    const dispute = open(ctx, tx, payment, { connectorId, ref: reported.ref, report });
    emitDisputeEvent(ctx, tx, dispute, 'dispute.opened');
    if (dispute.isClosed()) emitDisputeEvent(ctx, tx, dispute, 'dispute.closed');
    markDisputed(ctx, tx, payment, dispute);
    return [];
  });
  for (const objectKey of erased) await removeMarkedObject(ctx, objectKey);
}

/** The dispute of an event that says no more than that a charge is disputed. */
function plainDispute(ref: string): ReportedDispute {
  return { ref, status: null, reason: null, reasonCode: null, evidenceDueAt: null, at: null };
}

interface Opening {
  readonly connectorId: string;
  readonly ref: string;
  readonly report: DisputeReport;
}

function open(
  ctx: DatabaseContext,
  tx: Transaction,
  payment: Payment,
  { connectorId, ref, report }: Opening,
): Dispute {
  const now = ctx.services.clock();
  const status = report.status ?? 'needs_response';
  const isClosed = status === 'won' || status === 'lost';
  return tx.em.create(Dispute, {
    ...newDisputeColumns(),
    id: newId(),
    workspaceId: payment.workspaceId,
    environmentId: payment.environmentId,
    applicationId: payment.applicationId,
    paymentId: payment.id,
    orderId: payment.orderId ?? null,
    customerId: payment.customerId ?? null,
    connectorId,
    connectorRef: ref,
    status,
    reason: report.reason ?? 'general',
    reasonCode: report.reasonCode,
    amount: report.amount ?? payment.amountCaptured,
    currency: payment.currency,
    evidenceDueAt: report.evidenceDueAt,
    reportedAt: report.at,
    openedAt: now,
    closedAt: isClosed ? now : null,
    createdAt: now,
    updatedAt: now,
  });
}

/** Returns the objects of files that were erased with it. */
async function apply(
  ctx: DatabaseContext,
  tx: Transaction,
  dispute: Dispute,
  report: DisputeReport,
): Promise<readonly string[]> {
  const now = ctx.services.clock();
  const before = toDisputeView(dispute);
  const wasClosed = dispute.isClosed();
  dispute.hear(report, now);
  const previous = changedFields(before, toDisputeView(dispute));
  if (previous === null) return [];
  dispute.markUpdated(now);
  const isNews = dispute.isClosed() && (!wasClosed || before.status !== dispute.status);
  if (isNews) emitDisputeEvent(ctx, tx, dispute, 'dispute.closed');
  else emitDisputeEvent(ctx, tx, dispute, 'dispute.updated', { previous });
  return isNews ? eraseOfAnonymized(ctx, tx, dispute) : [];
}

function markDisputed(
  ctx: DatabaseContext,
  tx: Transaction,
  payment: Payment,
  { amount: disputedAmount }: Dispute,
): void {
  if (payment.disputed) return;
  payment.dispute(ctx.now());
  emitPaymentEvent(ctx, tx, payment, 'payment.disputed', { disputedAmount });
}
