import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readCurrency } from '../format/names.ts';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { isCount, readMinSubtotal, readValue, type DiscountValues } from './discount-values.ts';

interface DiscountFieldsProps {
  readonly form: UseFormReturn<DiscountValues>;
  /** After the first order its code and what it takes off stay as they are. */
  readonly isFrozen: boolean;
  readonly isNew: boolean;
  readonly codeError: string | undefined;
}

export function DiscountFields({ form, isFrozen, isNew, codeError }: DiscountFieldsProps) {
  const { t } = useTranslation();
  const { register, watch } = form;
  const { errors } = form.formState;
  const type = watch('type');
  const perCustomer = watch('perCustomer');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('discount.code')}
        help={t('discount.codeHelp')}
        autoFocus
        autoComplete="off"
        disabled={isFrozen}
        maxLength={64}
        error={codeError ?? errors.code?.message}
        {...register('code', {
          pattern: { value: /^\s*[A-Za-z0-9_-]{1,64}\s*$/, message: t('discount.codeWrong') },
          required: t('discount.codeWrong'),
        })}
      />
      <TextField
        label={t('word.name')}
        help={t('discount.nameHelp')}
        maxLength={200}
        error={errors.name?.message}
        {...register('name', { required: t('field.needed') })}
      />
      <SelectField
        label={t('word.kind')}
        disabled={isFrozen}
        choices={[
          ['percentage', t('discountType.percentage')],
          ['fixed_amount', t('discountType.fixed_amount')],
        ]}
        {...register('type')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={type === 'percentage' ? t('word.percent') : t('word.amount')}
          inputMode="decimal"
          disabled={isFrozen}
          maxLength={14}
          error={errors.value?.message}
          {...register('value', {
            validate: (text, all) =>
              readValue({ ...all, value: text }) !== null ||
              (type === 'percentage' ? t('discount.percentWrong') : t('field.amount')),
          })}
        />
        <TextField
          label={t('word.currency')}
          placeholder={type === 'percentage' ? t('word.any') : 'EUR'}
          autoComplete="off"
          disabled={isFrozen}
          maxLength={3}
          error={errors.currency?.message}
          {...register('currency', {
            validate: (text) =>
              readCurrency(text) !== null ||
              (text === '' && type === 'percentage') ||
              t('word.currencyWrong'),
          })}
        />
      </div>
      <TextField
        label={t('discount.minSubtotal')}
        help={t('discount.minSubtotalHelp')}
        inputMode="decimal"
        maxLength={14}
        error={errors.minSubtotal?.message}
        {...register('minSubtotal', {
          validate: (text, all) =>
            readMinSubtotal({ ...all, minSubtotal: text }) !== undefined || t('field.amount'),
        })}
      />
      <TextField
        label={t('discount.maxRedemptions')}
        help={t('discount.maxRedemptionsHelp')}
        inputMode="numeric"
        maxLength={9}
        error={errors.maxRedemptions?.message}
        {...register('maxRedemptions', {
          validate: (text) => isCount(text) || t('discount.countWrong'),
        })}
      />
      <SelectField
        label={t('discount.perCustomer')}
        help={t('discount.perCustomerHelp')}
        choices={[
          ['once', t('discount.once')],
          ['several', t('discount.several')],
          ['any', t('discount.any')],
        ]}
        {...register('perCustomer')}
      />
      {perCustomer === 'several' ? (
        <TextField
          label={t('discount.times')}
          inputMode="numeric"
          maxLength={9}
          error={errors.maxRedemptionsPerCustomer?.message}
          {...register('maxRedemptionsPerCustomer', {
            validate: (text) => (text !== '' && isCount(text)) || t('discount.countWrong'),
          })}
        />
      ) : (
        <div className="max-sm:hidden" />
      )}
      <TextField
        label={t('discount.starts')}
        help={t('discount.startsHelp')}
        type="datetime-local"
        error={errors.startsAt?.message}
        {...register('startsAt')}
      />
      <TextField
        label={t('discount.ends')}
        help={t('discount.endsHelp')}
        type="datetime-local"
        error={errors.endsAt?.message}
        {...register('endsAt', {
          validate: (text, { startsAt }) =>
            text === '' || text > startsAt || t('discount.endsTooEarly'),
        })}
      />
      <CheckField
        label={t('discount.isActive')}
        help={t('discount.isActiveHelp')}
        {...register('isActive')}
      />
      {isNew && (
        <CheckField
          label={t('discount.everywhere')}
          help={t('discount.everywhereHelp')}
          {...register('isEverywhere')}
        />
      )}
    </div>
  );
}
