import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readMoney } from '../../format/read-money.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { intervals, wholeOf, type ChangeValues } from './change-terms.ts';
import type { SubscriptionDetails } from '../use-subscription.ts';

interface ChangeFieldsProps {
  readonly subscription: SubscriptionDetails;
  readonly register: UseFormRegister<ChangeValues>;
  readonly values: ChangeValues;
  /** Whether the change moves money at all. */
  readonly hasMoney: boolean;
}

/** What a change is made of: the terms, from when they apply, and where the money goes. */
export function ChangeFields({ subscription, register, values, hasMoney }: ChangeFieldsProps) {
  const { t } = useTranslation();
  const { currency } = subscription;
  const wrong = (isRight: boolean, text: string) => (isRight ? undefined : text);
  return (
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
        label={t('word.quantity')}
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
        {subscription.actions.change.possible && <option value="now">{t('change.now')}</option>}
        {subscription.actions.changeAtPeriodEnd.possible && (
          <option value="period_end">{t('change.later')}</option>
        )}
      </SelectField>
      {hasMoney && (
        <SelectField
          label={t('change.proration')}
          choices={[
            ['charge_difference', t('change.difference')],
            ['none', t('change.noMoney')],
          ]}
          {...register('proration')}
        />
      )}
      {hasMoney && values.proration === 'charge_difference' && (
        <SelectField
          label={t('change.creditMode')}
          help={t('change.creditModeHelp')}
          choices={[
            ['balance', t('change.toBalance')],
            ['refund', t('change.toCard')],
          ]}
          {...register('creditMode')}
        />
      )}
    </div>
  );
}
