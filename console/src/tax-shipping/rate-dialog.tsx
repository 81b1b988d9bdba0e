import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryNames, readCurrency } from '../format/names.ts';
import { readMoney } from '../format/read-money.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { TagsField } from '../ui/tags-field.tsx';
import { rateTypes, type ShippingRate } from './configuration.ts';
import { rateOf, rateValues, type RateValues } from './rate-values.ts';

interface RateDialogProps {
  readonly rate: ShippingRate;
  readonly onClose: () => void;
  readonly onDone: (rate: ShippingRate) => void;
}

/** A shipping rate of the draft; nothing is saved by it. */
export function RateDialog({ rate, onClose, onDone }: RateDialogProps) {
  const { t, i18n } = useTranslation();
  const form = useForm<RateValues>({ defaultValues: rateValues(rate) });
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const type = watch('type');
  const isMoney = useIsMoney(form);
  const submit = form.handleSubmit((values) => onDone(rateOf(values, rate.id)));
  const days = {
    pattern: { value: /^\d{0,3}$/, message: t('tax.numberWrong') },
  };
  return (
    <ActionDialog
      title={t('rate.one')}
      action={t('tax.apply')}
      isWide
      isBusy={false}
      error={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('word.name')}
          help={t('tax.nameHelp')}
          maxLength={200}
          error={errors.name?.message}
          {...register('name', { validate: (text) => text.trim() !== '' || t('field.needed') })}
        />
        <TextField
          label={t('word.currency')}
          help={t('rate.currencyHelp')}
          maxLength={3}
          autoComplete="off"
          error={errors.currency?.message}
          {...register('currency', {
            validate: (text) => readCurrency(text) !== null || t('word.currencyWrong'),
          })}
        />
        <Controller
          name="countries"
          control={control}
          rules={{ validate: (values) => values.length > 0 || t('field.needed') }}
          render={({ field }) => (
            <TagsField
              label={t('rate.countries')}
              help={t('rate.countriesHelp')}
              isUpperCase
              suggestions={[['*', t('rate.everywhere')], ...countryNames(i18n.language)]}
              values={field.value}
              error={errors.countries?.message}
              onChange={(values) =>
                field.onChange(values.at(-1) === '*' ? ['*'] : values.filter((one) => one !== '*'))
              }
            />
          )}
        />
        <Controller
          name="states"
          control={control}
          render={({ field }) => (
            <TagsField
              label={t('rate.states')}
              help={t('rate.statesHelp')}
              values={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <SelectField label={t('rate.type')} {...register('type')}>
          {rateTypes.map((one) => (
            <option key={one} value={one}>
              {t(`rateType.${one}`)}
            </option>
          ))}
        </SelectField>
        {type !== 'tiered' && (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label={t('word.price')}
              inputMode="decimal"
              maxLength={14}
              error={errors.amount?.message}
              {...register('amount', { validate: isMoney(true) })}
            />
            {type === 'free_over' && (
              <TextField
                label={t('rate.freeOver')}
                inputMode="decimal"
                maxLength={14}
                error={errors.freeOver?.message}
                {...register('freeOver', { validate: isMoney(true) })}
              />
            )}
          </div>
        )}
        {type === 'tiered' && <Tiers form={form} />}
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('rate.minSubtotal')}
            inputMode="decimal"
            maxLength={14}
            error={errors.minSubtotal?.message}
            {...register('minSubtotal', { validate: isMoney(false) })}
          />
          <TextField
            label={t('rate.maxSubtotal')}
            inputMode="decimal"
            maxLength={14}
            error={errors.maxSubtotal?.message}
            {...register('maxSubtotal', { validate: isMoney(false) })}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('rate.minDays')}
            inputMode="numeric"
            maxLength={3}
            error={errors.minDays?.message}
            {...register('minDays', days)}
          />
          <TextField
            label={t('rate.maxDays')}
            inputMode="numeric"
            maxLength={3}
            error={errors.maxDays?.message}
            {...register('maxDays', days)}
          />
        </div>
        <TextField label={t('word.carrier')} maxLength={200} {...register('carrier')} />
        <TextField
          label={t('rate.position')}
          help={t('rate.positionHelp')}
          inputMode="numeric"
          maxLength={8}
          error={errors.position?.message}
          {...register('position', {
            pattern: { value: /^-?\d{1,7}$/, message: t('tax.numberWrong') },
          })}
        />
        <CheckField label={t('rate.taxed')} help={t('rate.taxedHelp')} {...register('taxable')} />
        <CheckField label={t('rate.isActive')} {...register('isActive')} />
      </div>
    </ActionDialog>
  );
}

/** A rule for a field of money, in the currency that is typed beside it. */
function useIsMoney({ getValues }: UseFormReturn<RateValues>) {
  const { t } = useTranslation();
  return (isNeeded: boolean) => (text: string) => {
    if (text.trim() === '') return !isNeeded || t('field.needed');
    const currency = readCurrency(getValues().currency) ?? 'USD';
    return readMoney(text, currency) !== null || t('field.amount');
  };
}

function Tiers({ form }: { readonly form: UseFormReturn<RateValues> }) {
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' });
  const isMoney = useIsMoney(form);
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="font-medium">{t('rate.tiers')}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <TextField
            label={t('rate.minSubtotal')}
            inputMode="decimal"
            maxLength={14}
            error={formState.errors.tiers?.[index]?.minSubtotal?.message}
            {...register(`tiers.${index}.minSubtotal`, { validate: isMoney(true) })}
          />
          <TextField
            label={t('word.price')}
            inputMode="decimal"
            maxLength={14}
            error={formState.errors.tiers?.[index]?.amount?.message}
            {...register(`tiers.${index}.amount`, { validate: isMoney(true) })}
          />
          <button
            type="button"
            aria-label={t('rate.removeTier', { number: index + 1 })}
            onClick={() => remove(index)}
            className="grid size-10 place-items-center rounded-lg text-quiet hover:bg-tint"
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      <Button
        look="quiet"
        className="justify-self-start"
        onClick={() => append({ minSubtotal: fields.length === 0 ? '0' : '', amount: '' })}
      >
        <Plus size={16} aria-hidden />
        {t('rate.addTier')}
      </Button>
    </fieldset>
  );
}
