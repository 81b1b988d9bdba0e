import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { requestsFor, type Failed } from './failed.ts';
import { useStaff, useStaffWrite } from './staff.ts';

type ReplayDialogProps = Readonly<{ lot: readonly Failed[]; onClose: () => void }>;

/** Has a lot processed again, with what it holds first. The lot stays as it was when the dialog opened. */
export function ReplayDialog({ lot, onClose }: ReplayDialogProps) {
  const { t } = useTranslation();
  const staff = useStaff();
  const [done, setDone] = useState(0);
  const requests = requestsFor(lot);
  const replay = useStaffWrite(
    async (asked: typeof requests, { idempotencyKey }) => {
      const sum = { messages: 0, rows: 0, jobs: 0 };
      for (const [index, body] of asked.entries()) {
        // A part of its own for each request: what was done before a failure is not done again by the next press.
        const key = `${idempotencyKey}-${index}`;
        const one = await staff.ops.deadLetters.replay(body, { idempotencyKey: key });
        sum.messages += one.messages;
        sum.rows += one.rows;
        sum.jobs += one.jobs;
        setDone(index + 1);
      }
      return sum;
    },
    { done: (sum) => t('ops.replayed', sum), onDone: onClose, isShownByCaller: true },
  );
  const countOf = (what: Failed['what']) => lot.filter((one) => one.what === what).length;
  const messages = lot.reduce((sum, { what, count }) => sum + (what === 'message' ? count : 0), 0);
  return (
    <ActionDialog
      title={t('ops.replayTitle')}
      action={
        replay.isPending && requests.length > 1
          ? t('ops.replaying', { done, count: requests.length })
          : t('ops.replayCount', { count: lot.length })
      }
      isBusy={replay.isPending}
      error={replay.error}
      onSubmit={() => replay.mutate(requests)}
      onClose={onClose}
    >
      <p>{t('ops.replayWill')}</p>
      <Facts
        facts={[
          [
            t('ops.whats.message'),
            t('ops.messagesBehind', { count: countOf('message'), messages }),
          ],
          [t('ops.whats.row'), countOf('row')],
          [t('ops.whats.job'), countOf('job')],
          [t('ops.rooms.workspaces'), new Set(lot.map(({ workspaceId }) => workspaceId)).size],
        ]}
      />
    </ActionDialog>
  );
}
