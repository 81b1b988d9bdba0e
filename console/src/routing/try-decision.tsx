import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PaymentRouting, RoutingTrace } from '../../../sdk/typescript/src/commerce.ts';
import { isSaidAtFields, useFieldErrors } from '../client/form-errors.ts';
import { Failure } from '../client/failure.tsx';
import { readCountry, readCurrency } from '../format/names.ts';
import { readMoney, writeMoney } from '../format/read-money.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { TagsField } from '../ui/tags-field.tsx';
import { cardSources, cardTypes, paymentSources, schemes } from './conditions.ts';
import { Trace } from './trace.tsx';
import type { NameOf } from './use-routing.ts';

interface Values {
  readonly amount: string;
  readonly currency: string;
  readonly country: string;
  readonly card: {
    readonly scheme: string;
    readonly type: string;
    readonly country: string;
    readonly source: string;
  };
  readonly paymentSource: (typeof paymentSources)[number];
  readonly metadata: string[];
}

const first: Values = {
  amount: '',
  currency: 'EUR',
  country: '',
  card: { scheme: '', type: '', country: '', source: '' },
  paymentSource: 'ecommerce',
  metadata: [],
};

interface TryDecisionProps {
  readonly routing: PaymentRouting;
  /** Whether it is edited and not saved. */
  readonly isDraft: boolean;
  readonly nameOf: NameOf;
}

/** Where an imagined payment would go, by the rules as they are on the page. */
export function TryDecision({ routing, isDraft, nameOf }: TryDecisionProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const form = useForm<Values>({
    defaultValues: { ...first, amount: writeMoney(4_999, first.currency) },
  });
  const { register, control, getValues, formState } = form;
  const { errors } = formState;
  const evaluate = useMutation({
    mutationFn: async (values: Values): Promise<RoutingTrace> =>
      await commerce.paymentRouting.evaluate({
        ...bodyOf(values),
        ...(isDraft ? { config: routing } : {}),
      }),
  });
  useFieldErrors(form, evaluate.error);
  const known = (values: readonly string[]) => [
    ['', t('routing.unknown')] as const,
    ...values.map((one) => [one, one] as const),
  ];
  const isAtField = isSaidAtFields(form, evaluate.error);
  return (
    <Section title={t('routing.try')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit((values) => evaluate.mutate(values))();
        }}
      >
        <p className="text-quiet">{isDraft ? t('routing.triesDraft') : t('routing.triesStored')}</p>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('word.amount')}
            inputMode="decimal"
            maxLength={14}
            error={errors.amount?.message}
            {...register('amount', {
              validate: (text) =>
                readMoney(text, readCurrency(getValues().currency) ?? 'USD') !== null ||
                t('field.amount'),
            })}
          />
          <TextField
            label={t('routingType.currency')}
            maxLength={3}
            autoComplete="off"
            error={errors.currency?.message}
            {...register('currency', {
              validate: (text) => readCurrency(text) !== null || t('word.currencyWrong'),
            })}
          />
          <TextField
            label={t('routingType.country')}
            maxLength={2}
            autoComplete="off"
            placeholder="DE"
            error={errors.country?.message}
            {...register('country', {
              validate: (text) =>
                text === '' || readCountry(text) !== null || t('routing.countryWrong'),
            })}
          />
          <SelectField label={t('routingType.paymentSource')} {...register('paymentSource')}>
            {paymentSources.map((one) => (
              <option key={one} value={one}>
                {t(`paymentSource.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            choices={known(schemes)}
            label={t('routingType.cardScheme')}
            {...register('card.scheme')}
          />
          <SelectField
            choices={known(cardTypes)}
            label={t('routingType.cardType')}
            {...register('card.type')}
          />
          <TextField
            label={t('routingType.cardCountry')}
            maxLength={2}
            autoComplete="off"
            placeholder="US"
            error={errors.card?.country?.message}
            {...register('card.country', {
              validate: (text) =>
                text === '' || readCountry(text) !== null || t('routing.countryWrong'),
            })}
          />
          <SelectField
            choices={known(cardSources)}
            label={t('routingType.cardSource')}
            {...register('card.source')}
          />
        </div>
        <Controller
          name="metadata"
          control={control}
          render={({ field }) => (
            <TagsField
              label={t('word.metadata')}
              help={t('routing.metadataHelp')}
              placeholder="tier=gold"
              values={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Button
          type="submit"
          look="primary"
          isBusy={evaluate.isPending}
          className="justify-self-start"
        >
          {t('routing.tryIt')}
        </Button>
        <div aria-live="polite" className="grid gap-3">
          {evaluate.error && !isAtField && <Failure error={evaluate.error} />}
          {evaluate.data && !evaluate.error && <Trace trace={evaluate.data} nameOf={nameOf} />}
        </div>
      </form>
    </Section>
  );
}

/** What is left empty is unknown of the payment. */
function bodyOf({ amount, currency, card, paymentSource, metadata, ...rest }: Values) {
  const country = readCountry(rest.country);
  const cardCountry = readCountry(card.country);
  const code = readCurrency(currency) ?? 'USD';
  const { scheme, type, source } = card;
  const pairs = metadata.map((pair): [string, string] => {
    const [name = '', ...parts] = pair.split('=');
    return [name.trim(), parts.join('=').trim()];
  });
  return {
    amount: readMoney(amount, code) ?? 0,
    currency: code,
    paymentSource,
    ...(country === null ? {} : { country }),
    card: {
      ...(scheme === '' ? {} : { scheme }),
      ...(type === '' ? {} : { type }),
      ...(source === '' ? {} : { source }),
      ...(cardCountry === null ? {} : { country: cardCountry }),
    },
    ...(pairs.length === 0 ? {} : { metadata: Object.fromEntries(pairs) }),
  };
}
