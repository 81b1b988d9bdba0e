import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/use-write.ts';
import { useNow } from '../../clock/test-clock.ts';
import { readLocal, writeLocal } from '../../format/local-time.ts';
import { Time } from '../../format/time.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

/** Stops charging, until it is resumed or a date comes. */
export function PauseDialog({
  subscription: { id, currentPeriodEnd },
  onClose,
}: SubscriptionDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const now = useNow();
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const pause = useWrite(
    (body: { resumeAt?: string; reason?: string }, options) =>
      commerce.subscriptions.pause(id, body, options),
    { done: t('pause.done'), onDone: onClose, isShownByCaller: true },
  );
  const resumeAt = readLocal(date);
  const text = reason.trim();
  const isPast = resumeAt !== null && resumeAt <= now();
  return (
    <ActionDialog
      title={t('deed.pause')}
      action={t('deed.pause')}
      isBusy={pause.isPending}
      isReady={!isPast}
      error={pause.error}
      onSubmit={() =>
        pause.mutate({
          ...(resumeAt ? { resumeAt: resumeAt.toISOString() } : {}),
          ...(text === '' ? {} : { reason: text }),
        })
      }
      onClose={onClose}
    >
      <TextField
        label={t('pause.until')}
        help={t('pause.untilHelp')}
        error={isPast ? t('pause.past') : undefined}
        type="datetime-local"
        step={1}
        min={writeLocal(now())}
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <TextField
        label={t('word.reason')}
        help={t('subscription.reasonHelp')}
        value={reason}
        maxLength={2_000}
        onChange={({ target }) => setReason(target.value)}
      />
      <ul aria-live="polite" className="list-disc rounded-lg bg-ground p-3 ps-7">
        <li>{t('pause.will')}</li>
        {resumeAt && !isPast ? (
          <li>
            {t('pause.willResume')} <Time at={resumeAt.toISOString()} />
          </li>
        ) : (
          <li>{t('pause.willStay')}</li>
        )}
        {currentPeriodEnd && (
          <li>
            {t('pause.paidUntil')} <Time at={currentPeriodEnd} />
          </li>
        )}
      </ul>
    </ActionDialog>
  );
}
