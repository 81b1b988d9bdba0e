import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryNames } from '../format/names.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { lineTypes, type TaxRule } from './configuration.ts';

interface RuleDialogProps {
  readonly rule: TaxRule;
  readonly onClose: () => void;
  readonly onDone: (rule: TaxRule) => void;
}

/** A tax rule of the draft; nothing is saved by it. */
export function RuleDialog({ rule, onClose, onDone }: RuleDialogProps) {
  const { t, i18n } = useTranslation();
  const form = useForm({
    defaultValues: {
      ...rule,
      state: rule.state ?? '',
      postalPrefix: rule.postalPrefix ?? '',
      taxCategory: rule.taxCategory ?? '',
      priority: String(rule.priority),
      lineTypes: rule.lineTypes ?? [],
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const submit = form.handleSubmit((values) =>
    onDone({
      ...values,
      name: values.name.trim(),
      rate: values.rate.trim().replace(',', '.'),
      state: emptyAsNull(values.state),
      postalPrefix: emptyAsNull(values.postalPrefix),
      taxCategory: emptyAsNull(values.taxCategory),
      priority: Number(values.priority),
      lineTypes: values.lineTypes.length === 0 ? null : values.lineTypes,
    }),
  );
  return (
    <ActionDialog
      title={t('tax.rule')}
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
          label={t('word.percent')}
          inputMode="decimal"
          placeholder="8.25"
          maxLength={12}
          error={errors.rate?.message}
          {...register('rate', {
            pattern: { value: /^\s*\d{1,3}([.,]\d{1,6})?\s*$/, message: t('tax.percentWrong') },
            required: t('field.needed'),
          })}
        />
        <SelectField label={t('word.country')} {...register('country')}>
          {countryNames(i18n.language).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('addressLine.stateProvince')}
          help={t('tax.stateHelp')}
          maxLength={100}
          {...register('state')}
        />
        <TextField
          label={t('tax.postal')}
          help={t('tax.postalHelp')}
          maxLength={20}
          {...register('postalPrefix')}
        />
        <TextField
          label={t('tax.category')}
          help={t('tax.categoryHelp')}
          maxLength={255}
          {...register('taxCategory')}
        />
        <Controller
          name="lineTypes"
          control={control}
          render={({ field }) => (
            <fieldset>
              <legend className="font-medium">{t('tax.types')}</legend>
              <p className="mb-1 text-xs text-quiet">{t('tax.typesHelp')}</p>
              <div className="grid grid-cols-2 gap-1">
                {lineTypes.map((type) => (
                  <label key={type} className="flex min-h-7 items-center gap-2">
                    <input
                      type="checkbox"
                      checked={field.value.includes(type)}
                      onChange={({ target }) =>
                        field.onChange(
                          target.checked
                            ? [...field.value, type]
                            : field.value.filter((one) => one !== type),
                        )
                      }
                    />
                    {t(`lineType.${type}`)}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
        />
        <div className="grid content-start gap-4">
          <TextField
            label={t('tax.priority')}
            help={t('tax.priorityHelp')}
            inputMode="numeric"
            maxLength={8}
            error={errors.priority?.message}
            {...register('priority', {
              pattern: { value: /^-?\d{1,7}$/, message: t('tax.numberWrong') },
            })}
          />
          <CheckField
            label={t('tax.onShipping')}
            help={t('tax.onShippingHelp')}
            {...register('appliesToShipping')}
          />
          <CheckField
            label={t('tax.replaces')}
            help={t('tax.replacesHelp')}
            {...register('replaces')}
          />
          <CheckField label={t('tax.isActive')} {...register('isActive')} />
        </div>
      </div>
    </ActionDialog>
  );
}

function emptyAsNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
