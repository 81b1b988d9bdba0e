import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../client/use-preview.ts';
import { useWrite } from '../../client/use-write.ts';
import { useNow } from '../../clock/test-clock.ts';
import { readLocal, writeLocal } from '../../format/local-time.ts';
import { Time } from '../../format/time.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';
import { WhatFollows } from './what-follows.tsx';

/** Stops charging, until it is resumed or a date comes. The API says first what is charged next. */
export function PauseDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, sequence, currency } = subscription;
  const now = useNow();
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const pause = useWrite(
    (body: { resumeAt?: string; reason?: string }, options) =>
      commerce.subscriptions.pause(id, body, options),
    { done: t('pause.done'), onDone: onClose, isShownByCaller: true },
  );
  const until = readLocal(date);
  const text = reason.trim();
  const isPast = until !== null && until <= now();
  const resumeAt = until?.toISOString();
  const when = resumeAt === undefined ? {} : { resumeAt };
  const preview = usePreview(pause, {
    queryKey: [key, 'subscription', id, 'pausing', sequence, resumeAt],
    queryFn: async ({ signal }) =>
      await commerce.subscriptions.pause(id, { ...when, dryRun: true }, { signal }),
    enabled: !isPast,
  });
  const paused = isPast ? undefined : preview.data;
  return (
    <ActionDialog
      title={t('deed.pause')}
      action={t('deed.pause')}
      isBusy={pause.isPending}
      isReady={paused !== undefined}
      error={pause.error ?? (isPast ? null : preview.error)}
      onSubmit={() => pause.mutate({ ...when, ...(text === '' ? {} : { reason: text }) })}
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
      <div aria-live="polite" className="min-h-28 rounded-lg bg-ground p-3">
        {paused ? (
          <ul className="list-disc ps-4">
            <li>{t('pause.will')}</li>
            <li>
              {paused.resumeAt === null ? (
                t('pause.willStay')
              ) : (
                <>
                  {t('pause.willResume')} <Time at={paused.resumeAt} />
                </>
              )}
            </li>
            {paused.currentPeriodEnd !== null && (
              <li>
                {t('pause.paidUntil')} <Time at={paused.currentPeriodEnd} />
              </li>
            )}
            <WhatFollows
              preview={paused.preview}
              currency={currency}
              none={paused.resumeAt === null ? null : t('pause.noNext')}
            />
          </ul>
        ) : (
          preview.isFetching && <Waiting lines={3} />
        )}
      </div>
    </ActionDialog>
  );
}
