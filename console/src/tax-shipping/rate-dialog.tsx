import { countryNames, readCurrency } from '../format/names.ts';
import { writeMoney } from '../format/read-money.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check, choice, count, field, maybe, tags, text, typed } from '../verb-dialog/fields.tsx';
import { rateTypes, type ShippingRate } from './configuration.ts';
import { amountsOf, isMoney } from './rate-values.ts';
import { TiersField } from './tiers-field.tsx';

interface Of {
  readonly rate: ShippingRate;
  readonly onDone: (rate: ShippingRate) => void;
}

/** A shipping rate of the draft; nothing is saved by it. */
export const RateDialog = dialogOf(({ t, language }: Here, { rate, onDone }: Of) => {
  const write = (amount: number | null) => amount !== null && writeMoney(amount, rate.currency);
  const money = (label: string, amount: number | null) =>
    text(label, { start: write(amount) || '', inputMode: 'decimal', maxLength: 14 });
  const days = (label: string, start: number | null) =>
    count(label, { start, to: 999, wrong: t('tax.numberWrong'), maxLength: 3 });
  /** A rule for a text of money, in the currency that is typed beside it. */
  const problemOf = (amount: string, currency: unknown, isNeeded = true) => {
    if (amount.trim() === '') return isNeeded ? t('field.needed') : undefined;
    return isMoney(amount, String(currency)) ? undefined : t('field.amount');
  };
  return {
    title: t('rate.one'),
    button: t('tax.apply'),
    isWide: true,
    inColumns: true,
    checksWhenSent: true,
    fields: {
      name: text(t('word.name'), {
        start: rate.name,
        help: t('tax.nameHelp'),
        needed: t('field.needed'),
        maxLength: 200,
      }),
      currency: typed(t('word.currency'), (code) => readCurrency(code) ?? undefined, {
        start: rate.currency,
        help: t('rate.currencyHelp'),
        wrong: t('word.currencyWrong'),
        maxLength: 3,
        autoComplete: 'off',
      }),
      countries: tags(t('rate.countries'), {
        start: rate.countries,
        help: t('rate.countriesHelp'),
        needed: t('field.needed'),
        isUpperCase: true,
        suggestions: [['*', t('rate.everywhere')], ...countryNames(language)],
        settle: (values) => (values.at(-1) === '*' ? ['*'] : values.filter((one) => one !== '*')),
      }),
      states: tags(t('rate.states'), { start: rate.states ?? [], help: t('rate.statesHelp') }),
      type: choice(
        t('rate.type'),
        rateTypes.map((one) => [one, t(`rateType.${one}`)] as const),
        { start: rate.type },
      ),
      amount: money(t('word.price'), rate.amount),
      freeOver: money(t('rate.freeOver'), rate.freeOver),
      tiers: field(
        rate.tiers.map(({ minSubtotal, amount }) => ({
          minSubtotal: writeMoney(minSubtotal, rate.currency),
          amount: writeMoney(amount, rate.currency),
        })),
        ({ value, onChange, error, values }) => (
          <TiersField
            tiers={value}
            onChange={(tiers) => onChange([...tiers])}
            errorOf={(amount) => error && problemOf(amount, values['currency'])}
          />
        ),
      ),
      minSubtotal: money(t('rate.minSubtotal'), rate.minSubtotal),
      maxSubtotal: money(t('rate.maxSubtotal'), rate.maxSubtotal),
      minDays: days(t('rate.minDays'), rate.minDays),
      maxDays: days(t('rate.maxDays'), rate.maxDays),
      carrier: maybe(t('word.carrier'), { start: rate.carrier, maxLength: 200 }),
      position: typed(t('rate.position'), Number, {
        start: rate.position,
        help: t('rate.positionHelp'),
        needed: t('tax.numberWrong'),
        check: /^-?\d{1,7}$/,
        wrong: t('tax.numberWrong'),
        inputMode: 'numeric',
        maxLength: 8,
      }),
      taxable: check(t('rate.taxed'), { start: rate.taxable, help: t('rate.taxedHelp') }),
      isActive: check(t('rate.isActive'), { start: rate.isActive }),
    },
    hides: ({ type }) => ({
      amount: type === 'tiered',
      freeOver: type !== 'free_over',
      tiers: type !== 'tiered',
    }),
    problems: ({ currency, amount = '', freeOver = '', tiers, ...limits }) => ({
      amount: problemOf(amount, currency),
      freeOver: problemOf(freeOver, currency),
      tiers: tiers
        .flatMap((tier) => [tier.minSubtotal, tier.amount])
        .map((one) => problemOf(one, currency))
        .find((problem) => problem !== undefined),
      minSubtotal: problemOf(limits.minSubtotal ?? '', currency, false),
      maxSubtotal: problemOf(limits.maxSubtotal ?? '', currency, false),
    }),
    apply: ({ states, ...values }) =>
      onDone({
        ...values,
        ...amountsOf(values, values.currency),
        id: rate.id,
        states: states.length === 0 ? null : states,
      }),
  };
});
