import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpcomingInvoice } from '../../../../sdk/typescript/src/commerce.ts';
import { isCode } from '../../client/failure.tsx';
import { useWrite } from '../../client/use-write.ts';
import { formatMoney } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Sums } from '../charges/sums.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';
import type { SubscriptionDetails } from '../use-subscription.ts';

type Billing = 'auto' | 'now';

/** Continues after a pause: free while the paid period runs, else a new one begins and is charged. The API says which. */
export function ResumeDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const { id, currency, currentPeriodEnd } = subscription;
  const [billing, setBilling] = useState<Billing>('auto');
  const auto = useCharge(subscription, 'auto');
  const now = useCharge(subscription, 'now');
  const resume = useWrite(
    (body: { billing: Billing }, options) => commerce.subscriptions.resume(id, body, options),
    { done: t('resume.done'), onDone: onClose, isShownByCaller: true },
  );
  const isFree = auto.data === null;
  const chosen = billing === 'auto' ? auto : now;
  const charge = chosen.data;
  const due = charge ? formatMoney(charge.amountDue, currency, i18n.language) : null;
  return (
    <ActionDialog
      title={t('deed.resume')}
      action={due === null ? t('deed.resume') : t('resume.submit', { amount: due })}
      isBusy={resume.isPending}
      isReady={charge !== undefined}
      error={resume.error ?? chosen.error}
      onSubmit={() => resume.mutate({ billing })}
      onClose={onClose}
    >
      {isFree && (
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
      <div aria-live="polite" className="grid min-h-20 gap-3 rounded-lg bg-ground p-3">
        {charge === undefined && !chosen.error && <Waiting lines={2} />}
        {charge === null && (
          <p>
            {t('resume.willFree')} {currentPeriodEnd && <Time at={currentPeriodEnd} />}
          </p>
        )}
        {charge && <Charged charge={charge} currency={currency} />}
      </div>
    </ActionDialog>
  );
}

/** What resuming charges now: null when it charges nothing. */
function useCharge({ id, sequence }: SubscriptionDetails, resumeBilling: Billing) {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'subscription', id, 'resuming', sequence, resumeBilling],
    queryFn: async ({ signal }) => {
      try {
        return await commerce.subscriptions.getUpcomingInvoice(id, { resumeBilling }, { signal });
      } catch (error) {
        if (isCode(error, 'not_found')) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

interface ChargedProps {
  readonly charge: UpcomingInvoice;
  readonly currency: string;
}

function Charged({ charge, currency }: ChargedProps) {
  const { t } = useTranslation();
  const { subtotal, shippingTotal, taxTotal, creditApplied, amountDue, periodEnd } = charge;
  return (
    <>
      <p>{t('resume.willCharge')}</p>
      <Sums
        currency={currency}
        rows={[
          [t('money.subtotal'), subtotal],
          ...(shippingTotal > 0 ? [[t('money.shipping'), shippingTotal] as const] : []),
          [t('money.tax'), taxTotal],
          ...(creditApplied > 0 ? [[t('subscription.credit'), -creditApplied] as const] : []),
        ]}
        total={[t('change.dueNow'), amountDue]}
      />
      <p className="text-quiet">
        {t('resume.paidUntil')} <Time at={periodEnd} />
      </p>
    </>
  );
}
