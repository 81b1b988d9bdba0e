import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Country, EvaluatedShippingTax } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { countryNames, readCurrency } from '../format/names.ts';
import { readMoney, writeMoney } from '../format/read-money.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { lineTypes, type Configuration } from './configuration.ts';
import { TryOutResult } from './try-out-result.tsx';

interface Values {
  readonly currency: string;
  readonly countryCode: Country;
  readonly stateProvince: string;
  readonly postalCode: string;
  readonly discountCode: string;
  readonly lines: {
    readonly price: string;
    readonly quantity: string;
    readonly type: (typeof lineTypes)[number];
    readonly taxCategory: string;
  }[];
}

const newLine = (): Values['lines'][number] => ({
  price: writeMoney(1_999, 'USD'),
  quantity: '1',
  type: 'product',
  taxCategory: '',
});
const newCart = (): Values => ({
  currency: 'USD',
  countryCode: 'US',
  stateProvince: 'CA',
  postalCode: '90210',
  discountCode: '',
  lines: [newLine()],
});

interface TryOutProps {
  readonly configuration: Configuration;
  /** Whether it is edited and not saved. */
  readonly isDraft: boolean;
}

/** What an imagined cart would cost, by the configuration in its present state on the page. */
export function TryOut({ configuration, isDraft }: TryOutProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const form = useForm<Values>({ defaultValues: newCart() });
  // A mutation forgets its result when it is sent again.
  const [priced, setPriced] = useState<EvaluatedShippingTax | null>(null);
  // A mutation says that it is sent a task later; a radio would be unchecked for that long.
  const [asked, setAsked] = useState<string | null | undefined>(undefined);
  const evaluate = useMutation({
    onSuccess: setPriced,
    onSettled: () => setAsked(undefined),
    mutationFn: async (methodId: string | null | undefined): Promise<EvaluatedShippingTax> =>
      await commerce.shippingTax.evaluate({
        ...bodyOf(form.getValues()),
        ...(methodId === undefined ? {} : { selectedShippingMethodId: methodId }),
        ...(isDraft ? { config: configuration } : {}),
      }),
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit(() => evaluate.mutate(undefined))();
      }}
    >
      <p className="text-quiet">{isDraft ? t('tryOut.draft') : t('tryOut.stored')}</p>
      <AddressFields form={form} />
      <LineFields form={form} />
      <Button
        type="submit"
        look="primary"
        isBusy={evaluate.isPending}
        className="justify-self-start"
      >
        {t('tryOut.run')}
      </Button>
      <div aria-live="polite" className="grid gap-3">
        {evaluate.error && <Failure error={evaluate.error} />}
        {priced && !evaluate.error && (
          <TryOutResult
            of={priced}
            asked={asked}
            isBusy={evaluate.isPending}
            onChoose={(id) => {
              setAsked(id);
              evaluate.mutate(id);
            }}
          />
        )}
      </div>
    </form>
  );
}

interface PartProps {
  readonly form: UseFormReturn<Values>;
}

function AddressFields({ form }: PartProps) {
  const { t, i18n } = useTranslation();
  const { register, formState } = form;
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField label={t('word.country')} {...register('countryCode')}>
        {countryNames(i18n.language).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('addressLine.stateProvince')}
        maxLength={100}
        {...register('stateProvince')}
      />
      <TextField label={t('addressLine.postalCode')} maxLength={20} {...register('postalCode')} />
      <TextField
        label={t('word.currency')}
        maxLength={3}
        autoComplete="off"
        error={formState.errors.currency?.message}
        {...register('currency', {
          validate: (text) => readCurrency(text) !== null || t('word.currencyWrong'),
        })}
      />
      <TextField
        label={t('tryOut.code')}
        maxLength={64}
        autoComplete="off"
        {...register('discountCode')}
      />
    </div>
  );
}

function LineFields({ form }: PartProps) {
  const { t } = useTranslation();
  const { register, control, formState, getValues } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, index) => {
        const number = index + 1;
        const errors = formState.errors.lines?.[index];
        return (
          <fieldset key={id} className="grid gap-3 rounded-lg border p-3">
            <legend className="px-1 font-medium">{t('tryOut.line', { number })}</legend>
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label={t('tryOut.price')}
                inputMode="decimal"
                maxLength={14}
                error={errors?.price?.message}
                {...register(`lines.${index}.price`, {
                  validate: (text) =>
                    readMoney(text, readCurrency(getValues().currency) ?? 'USD') !== null ||
                    t('field.amount'),
                })}
              />
              <TextField
                label={t('word.quantity')}
                inputMode="numeric"
                maxLength={6}
                error={errors?.quantity?.message}
                {...register(`lines.${index}.quantity`, {
                  pattern: { value: /^[1-9]\d{0,5}$/, message: t('discount.countWrong') },
                })}
              />
              <SelectField label={t('word.kind')} {...register(`lines.${index}.type`)}>
                {lineTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`lineType.${type}`)}
                  </option>
                ))}
              </SelectField>
              <TextField
                label={t('tax.category')}
                maxLength={255}
                {...register(`lines.${index}.taxCategory`)}
              />
            </div>
            {fields.length > 1 && (
              <Button look="quiet" className="justify-self-start" onClick={() => remove(index)}>
                <X size={15} aria-hidden />
                {t('tryOut.removeLine', { number })}
              </Button>
            )}
          </fieldset>
        );
      })}
      <Button look="quiet" className="justify-self-start" onClick={() => append(newLine())}>
        <Plus size={16} aria-hidden />
        {t('tryOut.addLine')}
      </Button>
    </div>
  );
}

function bodyOf(values: Values) {
  const currency = readCurrency(values.currency) ?? 'USD';
  const { countryCode, stateProvince, postalCode, discountCode } = values;
  return {
    currency,
    shippingAddress: {
      countryCode,
      ...(stateProvince.trim() === '' ? {} : { stateProvince: stateProvince.trim() }),
      ...(postalCode.trim() === '' ? {} : { postalCode: postalCode.trim() }),
    },
    lineItems: values.lines.map(({ price, quantity, type, taxCategory }) => ({
      unitPrice: readMoney(price, currency) ?? 0,
      quantity: Number(quantity),
      type,
      ...(taxCategory.trim() === '' ? {} : { taxCategory: taxCategory.trim() }),
    })),
    ...(discountCode.trim() === '' ? {} : { discountCode: discountCode.trim() }),
  };
}
