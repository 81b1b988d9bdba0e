import { abandonIdleCartsDuty } from './carts/abandon-idle.ts';
import { emitHeldBackCartUpdates } from './carts/emit-held-back.ts';
import { rearmCartSweepDuty } from './carts/rearm-sweep.ts';
import { expireSessionsDuty } from './checkout/expire-sessions.ts';
import { advanceTestClockDuty } from './clock/advance.ts';
import { freeOverdueReservationsDuty } from './discounts/free-overdue.ts';
import { renderPdfDuty } from './invoices/render-pdf.ts';
import { markOverdueDuty } from './invoices/mark-overdue.ts';
import { sendMailDuty } from './mail/send.ts';
import { forgetAnswersDuty } from './operations/forget-answers.ts';
import { forgetSnapshotsDuty } from './operations/forget-snapshots.ts';
import { keepPartitionsDuty } from './operations/keep-partitions.ts';
import { finishCancelDuty } from './orders/finish-cancel.ts';
import { settleEditDuty } from './orders/settle-edit.ts';
import { forgetCardsDuty } from './payments/forget-cards.ts';
import { auditMoneyDuty } from './payments/audit-money.ts';
import { reconcilePaymentsDuty } from './payments/reconcile.ts';
import { voidAuthorizationsDuty } from './payments/void-authorizations.ts';
import type { Duty } from './runtime/duty.ts';
import { expireInvitationsDuty } from './team/expire-invitations.ts';
import { sweepStrayObjectsDuty } from './uploads/sweep-stray-objects.ts';
import { replayEventsDuty } from './webhooks/replay-events.ts';
import { skipBacklogDuty } from './webhooks/skip-backlog.ts';

/** Every duty of the actor processes: one import and one entry each. */
export const duties: readonly Duty[] = [
  emitHeldBackCartUpdates,
  abandonIdleCartsDuty,
  rearmCartSweepDuty,
  advanceTestClockDuty,
  expireSessionsDuty,
  reconcilePaymentsDuty,
  settleEditDuty,
  finishCancelDuty,
  voidAuthorizationsDuty,
  forgetCardsDuty,
  freeOverdueReservationsDuty,
  renderPdfDuty,
  markOverdueDuty,
  sendMailDuty,
  expireInvitationsDuty,
  sweepStrayObjectsDuty,
  keepPartitionsDuty,
  forgetAnswersDuty,
  forgetSnapshotsDuty,
  auditMoneyDuty,
  replayEventsDuty,
  skipBacklogDuty,
];
