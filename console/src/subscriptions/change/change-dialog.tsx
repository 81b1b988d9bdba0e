import { useDeferredValue } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../client/use-preview.ts';
import { useWrite } from '../../client/use-write.ts';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { ChangeFields } from './change-fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import { bodyOf, isOther, valuesOf, type ChangeBody, type ChangeValues } from './change-terms.ts';
import type { SubscriptionDialogProps } from '../dialog-props.ts';

/** Changes what is sold, its price, number or cadence. The money that follows is shown before, to the cent. */
export function ChangeDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, currency, sequence, status, pendingChange } = subscription;
  const stored = pendingChange?.terms ?? null;
  // What changes elsewhere meanwhile is not changed back by fields that nobody touched.
  const { register, watch } = useForm<ChangeValues>({
    values: {
      ...valuesOf(stored ?? subscription, currency),
      effective: subscription.actions.change.possible && stored === null ? 'now' : 'period_end',
      proration: 'charge_difference',
      creditMode: 'balance',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const values = watch();
  const body = bodyOf(values, currency);
  const base = values.effective === 'period_end' ? (stored ?? subscription) : subscription;
  const isNews = body !== null && isOther(body, base);
  const asked = useDeferredValue(JSON.stringify(body));
  const change = useWrite(
    (input: ChangeBody & { prorationDate?: string }, options) =>
      commerce.subscriptions.change(id, input, options),
    {
      done: ({ adjustment }) => t(`change.done.${adjustment.status}`),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const preview = usePreview(change, {
    queryKey: [key, 'subscription', id, 'change preview', sequence, asked],
    queryFn: async ({ signal }) =>
      await commerce.subscriptions.previewChange(id, JSON.parse(asked) as ChangeBody, { signal }),
    // What is asked lags behind what is typed, and may be a form that was not whole.
    enabled: isNews && asked === JSON.stringify(body),
  });
  const known = isNews && asked === JSON.stringify(body) ? preview.data : undefined;
  const hasMoney = values.effective === 'now' && status !== 'trialing';
  const submit = () => {
    if (!known || !body) return;
    // The instant of the preview: what is charged is what was shown.
    change.mutate(hasMoney ? { ...body, prorationDate: known.prorationDate } : body);
  };
  return (
    <ActionDialog
      title={t('deed.change')}
      action={t('word.saveTheChange')}
      isWide
      isBusy={change.isPending}
      isReady={known !== undefined}
      error={change.error ?? (isNews ? preview.error : null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangeFields
        subscription={subscription}
        register={register}
        values={values}
        hasMoney={hasMoney}
      />
      <div aria-live="polite" className="min-h-20 rounded-lg bg-ground p-3">
        {known ? (
          <ChangePreview
            preview={known}
            currency={currency}
            isLater={values.effective === 'period_end'}
            toCard={values.creditMode === 'refund'}
          />
        ) : (
          <p className="text-quiet">
            {isNews && preview.error === null ? t('state.loading') : t('change.help')}
          </p>
        )}
      </div>
    </ActionDialog>
  );
}
