import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/use-write.ts';
import { useNow } from '../../clock/test-clock.ts';
import { formatMoney } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import type { DeedProps } from '../subscription-dialogs.tsx';

/** Goes on after a pause: free while the paid period runs, else a new one begins and is charged. */
export function ResumeDialog({ subscription, onClose }: DeedProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const now = useNow();
  const { id, currentPeriodEnd, currency, creditBalance } = subscription;
  const isPaid = currentPeriodEnd !== null && new Date(currentPeriodEnd) > now();
  const [billing, setBilling] = useState<'auto' | 'now'>('auto');
  const resume = useWrite(
    (body: { billing: 'auto' | 'now' }, options) =>
      commerce.subscriptions.resume(id, body, options),
    { done: t('resume.done'), onDone: onClose, isShownByCaller: true },
  );
  const terms = subscription.pendingChange?.terms ?? subscription;
  const amount = formatMoney(
    terms.amount * terms.quantity + subscription.shippingAmount,
    currency,
    i18n.language,
  );
  const isFree = isPaid && billing === 'auto';
  return (
    <ActionDialog
      title={t('deed.resume')}
      action={t('deed.resume')}
      isBusy={resume.isPending}
      error={resume.error}
      onSubmit={() => resume.mutate({ billing })}
      onClose={onClose}
    >
      {isPaid && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('resume.when')}</legend>
          {(['auto', 'now'] as const).map((choice) => (
            <label key={choice} className="flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="billing"
                checked={billing === choice}
                onChange={() => setBilling(choice)}
              />
              {t(`resume.${choice}`)}
            </label>
          ))}
        </fieldset>
      )}
      <p aria-live="polite" className="rounded-lg bg-ground p-3">
        {isFree ? (
          <>
            {t('resume.willFree')} <Time at={currentPeriodEnd} />
          </>
        ) : (
          t('resume.willCharge', { amount })
        )}
        {!isFree && creditBalance > 0 && ` ${t('resume.credit')}`}
      </p>
    </ActionDialog>
  );
}
