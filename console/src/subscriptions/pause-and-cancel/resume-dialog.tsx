import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpcomingInvoice } from '../../../../sdk/typescript/src/commerce.ts';
import { usePreview } from '../../client/use-preview.ts';
import { useWrite } from '../../client/use-write.ts';
import { formatMoney } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Sums } from '../charges/sums.tsx';
import type { SubscriptionDialogProps } from '../dialog-props.ts';
import type { SubscriptionDetails } from '../use-subscription.ts';
import { WhatFollows } from './what-follows.tsx';

type Billing = 'auto' | 'now';

/** Continues after a pause: free while the paid period runs, else a new one begins and is charged. The API says which. */
export function ResumeDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const { id, currency } = subscription;
  const [billing, setBilling] = useState<Billing>('auto');
  const resume = useWrite(
    (body: { billing: Billing }, options) => commerce.subscriptions.resume(id, body, options),
    { done: t('resume.done'), onDone: onClose, isShownByCaller: true },
  );
  const auto = useResumePreview(subscription, resume, 'auto', true);
  const isFree = auto.data?.charge === null;
  const now = useResumePreview(subscription, resume, 'now', isFree);
  const chosen = billing === 'auto' ? auto : now;
  const preview = chosen.data ?? undefined;
  const charge = preview?.charge ?? null;
  const due = charge && formatMoney(charge.amountDue, currency, i18n.language);
  return (
    <ActionDialog
      title={t('deed.resume')}
      action={due === null ? t('deed.resume') : t('resume.submit', { amount: due })}
      isBusy={resume.isPending}
      isReady={preview !== undefined}
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
        {!preview && chosen.isFetching && <Waiting lines={2} />}
        {charge && <Charged charge={charge} currency={currency} />}
        {preview && (
          <ul className="list-disc ps-4">
            {!charge && <li>{t('resume.willFree')}</li>}
            <WhatFollows preview={preview} currency={currency} none={t('resume.noNext')} />
          </ul>
        )}
      </div>
    </ActionDialog>
  );
}

function useResumePreview(
  { id, sequence }: SubscriptionDetails,
  write: { readonly isPending: boolean; readonly isSuccess: boolean },
  billing: Billing,
  enabled: boolean,
) {
  const { commerce, key } = usePlace();
  return usePreview(write, {
    queryKey: [key, 'subscription', id, 'resuming', sequence, billing],
    queryFn: async ({ signal }) => {
      const resumed = await commerce.subscriptions.resume(
        id,
        { billing, dryRun: true },
        { signal },
      );
      // Only a charge that is not decided has none, and a dry run charges nothing.
      return 'preview' in resumed ? (resumed.preview ?? null) : null;
    },
    enabled,
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
