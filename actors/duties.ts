import { emitHeldBackCartUpdates } from './carts/emit-held-back.ts';
import { rearmCartSweepDuty } from './carts/rearm-sweep.ts';
import { advanceTestClockDuty } from './clock/advance.ts';
import { freeOverdueReservationsDuty } from './discounts/free-overdue.ts';
import { renderPdfDuty } from './invoices/render-pdf.ts';
import { sendMailDuty } from './mail/send.ts';
import { forgetAnswersDuty } from './operations/forget-answers.ts';
import { forgetSnapshotsDuty } from './operations/forget-snapshots.ts';
import { keepPartitionsDuty } from './operations/keep-partitions.ts';
import { finishCancelDuty } from './orders/finish-cancel.ts';
import { settleEditDuty } from './orders/settle-edit.ts';
import { forgetCardsDuty } from './payments/forget-cards.ts';
import { auditMoneyDuty } from './payments/audit-money.ts';
import { reconcilePaymentsDuty } from './payments/reconcile.ts';
import type { Duty } from './runtime/duty.ts';
import { dueWorkDuties } from './schedules/run-due-work.ts';
import { sweepStrayObjectsDuty } from './uploads/sweep-stray-objects.ts';
import { replayEventsDuty } from './webhooks/replay-events.ts';
import { skipBacklogDuty } from './webhooks/skip-backlog.ts';

/** Every duty of the actor processes: one import and one entry each. */
export const duties: readonly Duty[] = [
  emitHeldBackCartUpdates,
  ...dueWorkDuties,
  rearmCartSweepDuty,
  advanceTestClockDuty,
  reconcilePaymentsDuty,
  settleEditDuty,
  finishCancelDuty,
  forgetCardsDuty,
  freeOverdueReservationsDuty,
  renderPdfDuty,
  sendMailDuty,
  sweepStrayObjectsDuty,
  keepPartitionsDuty,
  forgetAnswersDuty,
  forgetSnapshotsDuty,
  auditMoneyDuty,
  replayEventsDuty,
  skipBacklogDuty,
];
