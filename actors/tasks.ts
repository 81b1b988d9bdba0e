import { emitDebouncedCartUpdates } from './carts/emit-debounced.ts';
import { rearmCartSweepTask } from './carts/rearm-sweep.ts';
import { actors } from './all-actors.ts';
import { repairTestClocksTask } from './clock/repair-test-clocks.ts';
import { testClockTask } from './clock/run-test-clock.ts';
import { releaseExpiredUsesTask } from './discounts/release-expired.ts';
import { renderPdfTask } from './invoices/render-pdf.ts';
import { writeOrderMailTask } from './mail/write-order-mail.ts';
import { mailTasks } from './mail/send.ts';
import { postNoticeTask } from './notifications/post-notice.ts';
import { removeOldAnswersTask } from './operations/remove-old-answers.ts';
import { removeOldSnapshotsTask } from './operations/remove-old-snapshots.ts';
import { maintainPartitionsTask } from './operations/maintain-partitions.ts';
import { settleTask } from './placement/move-workspace.ts';
import { returnPaymentTask } from './payments/return-payment.ts';
import { finishCancelTask } from './orders/finish-cancel.ts';
import { settleEditTask } from './orders/settle-edit.ts';
import { chargeNewDefaultTask } from './subscriptions/charge-new-default.ts';
import { finishRefundTasks } from './subscriptions/finish-refund.ts';
import { finishDisputeCallTask } from './payments/finish-dispute-call.ts';
import { forgetCardsTask } from './payments/forget-cards.ts';
import { auditMoneyTask } from './payments/audit-money.ts';
import { reconcilePaymentsTask } from './payments/reconcile.ts';
import type { Task } from './runtime/task.ts';
import { dueWorkTasks } from './schedules/run-due-work.ts';
import { repairSubscriptionTimersTask } from './subscriptions/repair-timers.ts';
import { sweepOrphanedObjectsTask } from './uploads/sweep-orphaned-objects.ts';
import { replayEventsTask } from './webhooks/replay-events.ts';
import { skipBacklogTask } from './webhooks/skip-backlog.ts';

/** Every task of the actor processes: one import and one entry each. */
export const tasks: readonly Task[] = [
  emitDebouncedCartUpdates,
  ...dueWorkTasks,
  rearmCartSweepTask,
  testClockTask(actors),
  repairTestClocksTask,
  reconcilePaymentsTask,
  settleEditTask,
  ...finishRefundTasks,
  chargeNewDefaultTask,
  finishCancelTask,
  returnPaymentTask,
  finishDisputeCallTask,
  forgetCardsTask,
  releaseExpiredUsesTask,
  renderPdfTask,
  writeOrderMailTask,
  ...mailTasks,
  postNoticeTask,
  sweepOrphanedObjectsTask,
  maintainPartitionsTask,
  removeOldAnswersTask,
  removeOldSnapshotsTask,
  auditMoneyTask,
  repairSubscriptionTimersTask,
  replayEventsTask,
  skipBacklogTask,
  settleTask,
];
