import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../client/use-preview.ts';
import { useWrite } from '../../client/use-write.ts';
import { formatMoney } from '../../format/money.tsx';
import { readMoney, writeMoney } from '../../format/read-money.ts';
import { Time } from '../../format/time.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { CancelReason, sentReason, type Said } from './cancel-reason.tsx';
import { useWhyNot } from './why-not.ts';
import type { SubscriptionDialogProps } from '../dialog-props.ts';
import type { SubscriptionDetails } from '../use-subscription.ts';

const manners = ['end', 'now', 'prorate', 'refund'] as const;
type Manner = (typeof manners)[number];

interface Asked {
  readonly manner: Manner;
  readonly amount?: number;
  readonly billUsage?: boolean;
  readonly reason?: string;
  readonly comment?: string;
  readonly dryRun?: boolean;
}

/** Cancels a subscription in one of four ways. The API previews each; one that it rejects says why it is not possible. */
export function CancelSubscription({ subscription, onClose }: SubscriptionDialogProps) {
  const { t, i18n } = useTranslation();
  const { id, currency, usage } = subscription;
  const ask = useAsk(id);
  const whyNot = useWhyNot(subscription);
  const [chosen, setChosen] = useState<Manner | null>(null);
  const manner = chosen ?? (whyNot.end === null ? 'end' : 'now');
  const [text, setText] = useState<string | null>(null);
  const [said, setSaid] = useState<Said>({ reason: '', comment: '' });
  const [billUsage, setBillUsage] = useState(true);
  const cancel = useWrite((body: Asked, options) => ask(body, options), {
    done: (cancelled) =>
      cancelled.status === 'cancelled' ? t('cancelling.done') : t('cancelling.scheduled'),
    onDone: onClose,
    isShownByCaller: true,
  });
  const prorate = useCancelPreview(subscription, cancel, 'prorate', whyNot.prorate === null);
  const whole = useCancelPreview(subscription, cancel, 'refund', whyNot.refund === null);
  const most = whole.data?.refund?.amount ?? 0;
  const amount = text === null ? most : readMoney(text, currency);
  const isWrong = manner === 'refund' && (amount === null || amount <= 0 || amount > most);
  const money = (value: number) => formatMoney(value, currency, i18n.language);
  const previews = { prorate, refund: whole };
  const returned = manner === 'prorate' ? (prorate.data?.refund?.amount ?? 0) : (amount ?? 0);
  const isKnown =
    manner === 'end' || manner === 'now' || (previews[manner].data !== undefined && !isWrong);
  const hasUse = usage !== null && (manner === 'now' || manner === 'prorate');
  return (
    <ActionDialog
      title={t('deed.cancel')}
      action={manner === 'end' ? t('cancelling.schedule') : t('cancelling.atOnce')}
      look="danger"
      isBusy={cancel.isPending}
      isReady={isKnown}
      error={cancel.error}
      onSubmit={() =>
        cancel.mutate({
          manner,
          ...(manner === 'refund' && amount !== null && amount !== most ? { amount } : {}),
          ...(hasUse ? { billUsage } : {}),
          ...sentReason(said),
        })
      }
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{t('cancelling.how')}</legend>
        {manners.map((one) => {
          const preview = one === 'prorate' || one === 'refund' ? previews[one] : null;
          const known = one === 'now' ? null : whyNot[one];
          const why = known ?? whyNot.of(preview?.error);
          const given = preview?.data?.refund?.amount;
          return (
            <label key={one} className="flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="manner"
                disabled={why !== null}
                checked={manner === one}
                onChange={() => setChosen(one)}
              />
              <span>
                {t(`cancelling.${one}`)}
                {given !== undefined && ` (${money(given)})`}
                {why !== null && <span className="block text-xs text-quiet">{why}</span>}
              </span>
            </label>
          );
        })}
      </fieldset>
      {manner === 'refund' && (
        <TextField
          label={t('refund.amount', { currency })}
          inputMode="decimal"
          value={text ?? writeMoney(most, currency)}
          maxLength={16}
          error={isWrong ? t('cancelling.most', { amount: money(most) }) : undefined}
          onType={setText}
        />
      )}
      {hasUse && (
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={billUsage}
            onChange={({ target }) => setBillUsage(target.checked)}
          />
          {t('cancelling.billUsage')}
        </label>
      )}
      <CancelReason said={said} onChange={setSaid} />
      <Will
        subscription={subscription}
        manner={manner}
        returned={manner === 'prorate' || manner === 'refund' ? money(returned) : null}
      />
    </ActionDialog>
  );
}

interface WillProps {
  readonly subscription: SubscriptionDetails;
  readonly manner: Manner;
  /** What goes back; null when nothing does. */
  readonly returned: string | null;
}

function Will({ subscription, manner, returned }: WillProps) {
  const { t, i18n } = useTranslation();
  const { status, currentPeriodEnd, nextBillingAt, creditBalance, currency } = subscription;
  const end = currentPeriodEnd ?? nextBillingAt;
  return (
    <ul aria-live="polite" className="list-disc rounded-lg bg-ground p-3 ps-7">
      {manner === 'end' && end !== null ? (
        <li>
          {t('cancelling.willRun')} <Time at={end} />
        </li>
      ) : (
        <li>{t('cancelling.willEnd')}</li>
      )}
      {manner === 'end' && <li>{t('cancelling.canUndo')}</li>}
      {returned === null ? (
        <li>{t('cancelling.willKeep')}</li>
      ) : (
        <li>{t('cancelling.willReturn', { amount: returned })}</li>
      )}
      {manner === 'refund' && <li>{t('cancelling.unlessRefused')}</li>}
      {status === 'past_due' && <li>{t('cancelling.willVoid')}</li>}
      {creditBalance > 0 && (
        <li>
          {t('cancelling.credit', { amount: formatMoney(creditBalance, currency, i18n.language) })}
        </li>
      )}
    </ul>
  );
}

/** Asks for a cancellation in its way. */
function useAsk(id: string) {
  const { commerce } = usePlace();
  return (
    { manner, amount, billUsage, ...rest }: Asked,
    options: { readonly idempotencyKey?: string; readonly signal?: AbortSignal },
  ) =>
    manner === 'refund'
      ? commerce.subscriptions.refundCancel(
          id,
          { ...rest, ...(amount === undefined ? {} : { amount }) },
          options,
        )
      : commerce.subscriptions.cancel(
          id,
          {
            ...rest,
            cancelAtPeriodEnd: manner === 'end',
            ...(manner === 'prorate' ? { prorate: true } : {}),
            ...(billUsage === undefined ? {} : { billUsage }),
          },
          options,
        );
}

function useCancelPreview(
  { id, sequence }: SubscriptionDetails,
  write: { readonly isPending: boolean; readonly isSuccess: boolean },
  manner: Manner,
  enabled: boolean,
) {
  const { key } = usePlace();
  const ask = useAsk(id);
  return usePreview(write, {
    queryKey: [key, 'subscription', id, 'cancelling', sequence, manner],
    queryFn: async ({ signal }) => await ask({ manner, dryRun: true }, { signal }),
    // What its state rules out is not asked: each rejection is an error in the browser's log.
    enabled,
  });
}
