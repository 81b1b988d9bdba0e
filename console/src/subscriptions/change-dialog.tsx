import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SubscriptionTerms } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { readMoney, writeMoney } from '../format/read-money.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { ChangePreview } from './change-preview.tsx';
import { canChange } from './deeds.ts';
import type { DeedProps } from './subscription-dialogs.tsx';

const intervals = ['hour', 'day', 'week', 'month', 'year'] as const;

interface Values {
  plan: string;
  planName: string;
  amount: string;
  quantity: string;
  interval: (typeof intervals)[number];
  intervalCount: string;
  effective: 'now' | 'period_end';
  proration: 'charge_difference' | 'none';
  creditMode: 'balance' | 'refund';
}

/** Changes what is sold, its price, number or cadence. The money that follows is shown before, to the cent. */
export function ChangeDialog({ subscription, onClose }: DeedProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, currency, sequence, status, pendingChange } = subscription;
  const stored = pendingChange?.terms ?? null;
  const isNowPossible = canChange(subscription, 'now');
  const isLaterPossible = canChange(subscription, 'period_end');
  const { register, watch, handleSubmit } = useForm<Values>({
    defaultValues: {
      ...valuesOf(stored ?? subscription, currency),
      effective: isNowPossible && stored === null ? 'now' : 'period_end',
      proration: 'charge_difference',
      creditMode: 'balance',
    },
  });
  const values = watch();
  const body = bodyOf(values, currency);
  const base = values.effective === 'period_end' ? (stored ?? subscription) : subscription;
  const isNews = body !== null && isOther(body, base);
  const asked = useDeferredValue(JSON.stringify(body));
  const preview = useQuery({
    queryKey: [key, 'subscription', id, 'change preview', sequence, asked],
    queryFn: async ({ signal }) =>
      await commerce.subscriptions.previewChange(id, JSON.parse(asked) as Body, { signal }),
    enabled: isNews,
    staleTime: 0,
  });
  const change = useWrite(
    (input: Body & { prorationDate?: string }, options) =>
      commerce.subscriptions.change(id, input, options),
    {
      done: ({ adjustment }) => t(`change.done.${adjustment.status}`),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const isKnown = isNews && preview.data !== undefined && asked === JSON.stringify(body);
  const hasMoney = values.effective === 'now' && status !== 'trialing';
  const wrong = (isRight: boolean, text: string) => (isRight ? undefined : text);
  return (
    <Dialog title={t('deed.change')} isOpen onClose={onClose} isWide>
      <form
        className="grid gap-4"
        onSubmit={(event) =>
          void handleSubmit(() => {
            if (!isKnown || !body || change.isPending) return;
            // The instant of the preview: what is charged is what was shown.
            const { prorationDate } = preview.data;
            change.mutate(hasMoney ? { ...body, prorationDate } : body);
          })(event)
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('subscription.planId')} maxLength={255} {...register('plan')} />
          <TextField label={t('change.planName')} maxLength={200} {...register('planName')} />
          <TextField
            label={t('change.price', { currency })}
            inputMode="decimal"
            maxLength={16}
            error={wrong(readMoney(values.amount, currency) !== null, t('field.amount'))}
            {...register('amount')}
          />
          <TextField
            label={t('subscription.quantity')}
            inputMode="numeric"
            maxLength={7}
            error={wrong(wholeOf(values.quantity) !== null, t('change.whole'))}
            {...register('quantity')}
          />
          <TextField
            label={t('change.every')}
            inputMode="numeric"
            maxLength={4}
            error={wrong(wholeOf(values.intervalCount) !== null, t('change.whole'))}
            {...register('intervalCount')}
          />
          <SelectField label={t('change.interval')} {...register('interval')}>
            {intervals.map((one) => (
              <option key={one} value={one}>
                {t(`interval.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('change.effective')} {...register('effective')}>
            {isNowPossible && <option value="now">{t('change.now')}</option>}
            {isLaterPossible && <option value="period_end">{t('change.later')}</option>}
          </SelectField>
          {hasMoney && (
            <SelectField label={t('change.proration')} {...register('proration')}>
              <option value="charge_difference">{t('change.difference')}</option>
              <option value="none">{t('change.noMoney')}</option>
            </SelectField>
          )}
          {hasMoney && values.proration === 'charge_difference' && (
            <SelectField
              label={t('change.creditMode')}
              help={t('change.creditModeHelp')}
              {...register('creditMode')}
            >
              <option value="balance">{t('change.toBalance')}</option>
              <option value="refund">{t('change.toCard')}</option>
            </SelectField>
          )}
        </div>
        <div aria-live="polite" className="min-h-20 rounded-lg bg-ground p-3">
          {isKnown ? (
            <ChangePreview
              preview={preview.data}
              currency={currency}
              isLater={values.effective === 'period_end'}
              toCard={values.creditMode === 'refund'}
            />
          ) : (
            <p className="text-quiet">{isNews ? t('state.loading') : t('change.help')}</p>
          )}
        </div>
        {isNews && preview.error && <Failure error={preview.error} />}
        {change.error && <Failure error={change.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look="primary" type="submit" isBusy={change.isPending} disabled={!isKnown}>
            {t('change.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Terms = Pick<
  SubscriptionTerms,
  'planId' | 'planName' | 'amount' | 'quantity' | 'interval' | 'intervalCount'
>;

function valuesOf(terms: Terms, currency: string) {
  return {
    plan: terms.planId,
    planName: terms.planName ?? '',
    amount: writeMoney(terms.amount, currency),
    quantity: String(terms.quantity),
    interval: terms.interval,
    intervalCount: String(terms.intervalCount),
  };
}

type Body = NonNullable<ReturnType<typeof bodyOf>>;

/** The whole terms, so that nothing depends on what is stored already; null while something is no value. */
function bodyOf(values: Values, currency: string) {
  const amount = readMoney(values.amount, currency);
  const quantity = wholeOf(values.quantity);
  const intervalCount = wholeOf(values.intervalCount);
  const plan = values.plan.trim();
  const planName = values.planName.trim();
  if (amount === null || quantity === null || intervalCount === null || plan === '') return null;
  const { interval, effective, proration, creditMode } = values;
  return {
    plan,
    ...(planName === '' ? {} : { planName }),
    amount,
    quantity,
    interval,
    intervalCount,
    effective,
    proration,
    creditMode,
  };
}

function isOther(body: Body, terms: Terms): boolean {
  return (
    body.plan !== terms.planId ||
    (body.planName ?? terms.planName) !== terms.planName ||
    body.amount !== terms.amount ||
    body.quantity !== terms.quantity ||
    body.interval !== terms.interval ||
    body.intervalCount !== terms.intervalCount
  );
}

function wholeOf(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : null;
}
