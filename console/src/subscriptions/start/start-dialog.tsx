import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../../client/use-write.ts';
import { cardText } from '../../customers/card-name.tsx';
import { Money } from '../../format/money.tsx';
import { readMoney } from '../../format/read-money.ts';
import { useOpen } from '../../place/place-link.tsx';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { intervals, wholeOf } from '../change/change-terms.ts';
import { useEvery } from '../every.ts';
import { useCards } from '../payment/card.tsx';

type StartDialogProps = Readonly<{ customer: Customer; onClose: () => void }>;

/** Days of a trial at most, as the API takes them. */
const TRIAL_DAYS_MAX = 730;

/** Starts a subscription that charges a stored card of a customer. */
export function StartDialog({ customer, onClose }: StartDialogProps) {
  const { t } = useTranslation();
  const { commerce, application, applications } = usePlace();
  const open = useOpen();
  const every = useEvery();
  const own = applications.find(({ id }) => id === customer.applicationId) ?? application;
  const { register, watch } = useForm({
    defaultValues: {
      applicationId: (own ?? applications[0])?.id ?? '',
      plan: '',
      planName: '',
      amount: '',
      quantity: '1',
      intervalCount: '1',
      interval: 'month' as (typeof intervals)[number],
      trialDays: '',
      paymentMethodId: '',
    },
  });
  const values = watch();
  const chosen = applications.find(({ id }) => id === values.applicationId);
  const within = chosen ? commerce.with({ applicationId: chosen.id }) : commerce;
  const currency = chosen?.settings.currency ?? 'USD';
  const { data: cards } = useCards({
    customerId: customer.id,
    applicationId: values.applicationId,
  });
  const amount = readMoney(values.amount, currency);
  const quantity = wholeOf(values.quantity);
  const intervalCount = wholeOf(values.intervalCount);
  const trial = values.trialDays.trim() === '' ? 0 : wholeOf(values.trialDays);
  const isTrial = trial !== null && trial <= TRIAL_DAYS_MAX;
  const plan = values.plan.trim();
  const start = useWrite(
    async (body: Parameters<typeof commerce.subscriptions.create>[0], options) =>
      await within.subscriptions.create(body, options),
    {
      done: t('newSubscription.done'),
      onDone: ({ id }) => {
        onClose();
        open(`/subscriptions/${id}`);
      },
      isShownByCaller: true,
    },
  );
  const terms =
    plan === '' || amount === null || quantity === null || intervalCount === null || !isTrial
      ? null
      : { plan, amount, quantity, intervalCount, interval: values.interval };
  const hasCard = cards === undefined || cards.length > 0;
  const submit = () => {
    if (!terms) return;
    const planName = values.planName.trim();
    start.mutate({
      applicationId: values.applicationId,
      customerId: customer.id,
      ...terms,
      ...(planName === '' ? {} : { planName }),
      ...(trial ? { trialDays: trial } : {}),
      ...(values.paymentMethodId === '' ? {} : { paymentMethodId: values.paymentMethodId }),
    });
  };
  const wrong = (isRight: boolean, text: string) => (isRight ? undefined : text);
  return (
    <ActionDialog
      title={t('newSubscription.title')}
      action={t(trial ? 'newSubscription.trial' : 'newSubscription.charge')}
      isWide
      isBusy={start.isPending}
      isReady={terms !== null && hasCard}
      error={start.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!own && (
          <SelectField
            label={t('frame.application')}
            choices={applications.map(({ id, name }) => [id, name])}
            {...register('applicationId')}
          />
        )}
        <TextField label={t('subscription.planId')} maxLength={255} {...register('plan')} />
        <TextField
          label={t('change.planName')}
          help={t('newSubscription.planNameHelp')}
          maxLength={200}
          {...register('planName')}
        />
        <TextField
          label={t('change.price', { currency })}
          inputMode="decimal"
          maxLength={16}
          error={wrong(values.amount === '' || amount !== null, t('field.amount'))}
          {...register('amount')}
        />
        <TextField
          label={t('word.quantity')}
          inputMode="numeric"
          maxLength={7}
          error={wrong(quantity !== null, t('change.whole'))}
          {...register('quantity')}
        />
        <TextField
          label={t('change.every')}
          inputMode="numeric"
          maxLength={4}
          error={wrong(intervalCount !== null, t('change.whole'))}
          {...register('intervalCount')}
        />
        <SelectField
          label={t('change.interval')}
          choices={intervals.map((one) => [one, t(`interval.${one}`)])}
          {...register('interval')}
        />
        <TextField
          label={t('newSubscription.trialDays')}
          help={t('newSubscription.trialHelp')}
          inputMode="numeric"
          maxLength={3}
          error={wrong(isTrial, t('change.whole'))}
          {...register('trialDays')}
        />
        <SelectField
          label={t('word.card')}
          choices={[
            ['', t('newSubscription.defaultCard')],
            ...(cards ?? []).map((card) => [card.id, cardText(card)] as const),
          ]}
          {...register('paymentMethodId')}
        />
      </div>
      {!hasCard && <p className="text-bad">{t('newSubscription.noCard')}</p>}
      {terms && hasCard && (
        <p className="rounded-lg bg-tint p-3">
          <Money amount={terms.amount * terms.quantity} currency={currency} /> {every(terms)}.{' '}
          {t('newSubscription.tax')}{' '}
          {trial
            ? t('newSubscription.willTrial', { count: trial })
            : t('newSubscription.willCharge')}
        </p>
      )}
    </ActionDialog>
  );
}
