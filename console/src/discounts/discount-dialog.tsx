import type { Discount } from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { readCurrency } from '../format/names.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check, choice, count, text, typed } from '../verb-dialog/fields.tsx';
import { instantOf, readMinSubtotal, readValue, shownOf, termsOf } from './discount-values.ts';
import { SampleCart } from './sample-cart.tsx';

interface Of {
  /** Null: a new one. */
  readonly discount: Discount | null;
  readonly onMade?: (discount: Discount) => void;
}

/** Makes a discount or changes one; an imagined cart shows what the terms take off. */
export const DiscountDialog = dialogOf(({ t, commerce }: Here, { discount, onMade }: Of) => {
  const shown = shownOf(discount);
  // After the first order its code and what it takes off stay as they are.
  const isFrozen = discount !== null && discount.redemptionCount > 0;
  const countWrong = t('discount.countWrong');
  const counts = { from: 1, to: 999_999_999, wrong: countWrong, maxLength: 9 };
  const before = discount && {
    ...discount,
    startsAt: instantOf(shown.startsAt),
    endsAt: instantOf(shown.endsAt),
  };
  return {
    title: discount ? t('word.change') : t('discount.add'),
    button: discount ? t('word.save') : t('discount.add'),
    isWide: true,
    inColumns: true,
    // An error that came on leaving a field would move the button from under a pointer that presses it.
    checksWhenSent: true,
    above: isFrozen && (
      <p className="rounded-lg bg-warn-tint p-3 text-warn">{t('discount.frozen')}</p>
    ),
    fields: {
      code: text(t('discount.code'), {
        start: discount?.code,
        help: t('discount.codeHelp'),
        needed: t('discount.codeWrong'),
        check: /^[A-Za-z0-9_-]{1,64}$/,
        wrong: t('discount.codeWrong'),
        autoFocus: true,
        autoComplete: 'off',
        disabled: isFrozen,
        maxLength: 64,
      }),
      name: text(t('word.name'), {
        start: discount?.name,
        help: t('discount.nameHelp'),
        needed: t('field.needed'),
        maxLength: 200,
      }),
      type: choice(
        t('word.kind'),
        [
          ['percentage', t('discountType.percentage')],
          ['fixed_amount', t('discountType.fixed_amount')],
        ],
        { start: discount?.type, disabled: isFrozen },
      ),
      value: text(({ type }) => (type === 'percentage' ? t('word.percent') : t('word.amount')), {
        start: shown.value,
        inputMode: 'decimal',
        disabled: isFrozen,
        maxLength: 14,
      }),
      currency: typed(
        t('word.currency'),
        (code) => (code === '' ? null : (readCurrency(code) ?? undefined)),
        {
          start: discount?.currency,
          wrong: t('word.currencyWrong'),
          placeholder: ({ type }) => (type === 'percentage' ? t('word.any') : 'EUR'),
          autoComplete: 'off',
          disabled: isFrozen,
          maxLength: 3,
        },
      ),
      minSubtotal: text(t('discount.minSubtotal'), {
        start: shown.minSubtotal,
        help: t('discount.minSubtotalHelp'),
        inputMode: 'decimal',
        maxLength: 14,
      }),
      maxRedemptions: count(t('discount.maxRedemptions'), {
        ...counts,
        start: discount?.maxRedemptions,
        help: t('discount.maxRedemptionsHelp'),
      }),
      perCustomer: choice(
        t('discount.perCustomer'),
        [
          ['once', t('discount.once')],
          ['several', t('discount.several')],
          ['any', t('discount.any')],
        ],
        { start: shown.perCustomer, help: t('discount.perCustomerHelp') },
      ),
      maxRedemptionsPerCustomer: count(t('discount.times'), {
        ...counts,
        start: shown.maxRedemptionsPerCustomer,
        needed: countWrong,
      }),
      startsAt: typed(t('discount.starts'), instantOf, {
        start: shown.startsAt,
        help: t('discount.startsHelp'),
        type: 'datetime-local',
      }),
      endsAt: typed(t('discount.ends'), instantOf, {
        start: shown.endsAt,
        help: t('discount.endsHelp'),
        type: 'datetime-local',
      }),
      isActive: check(t('discount.isActive'), {
        start: discount?.isActive ?? true,
        help: t('discount.isActiveHelp'),
      }),
      isEverywhere: check(t('discount.everywhere'), { help: t('discount.everywhereHelp') }),
    },
    hides: ({ perCustomer }) => ({
      maxRedemptionsPerCustomer: perCustomer !== 'several',
      isEverywhere: discount !== null,
    }),
    problems: (values) => {
      const { type, currency, startsAt, endsAt } = values;
      const valueWrong = type === 'percentage' ? t('discount.percentWrong') : t('field.amount');
      const isTooEarly = startsAt && endsAt && endsAt <= startsAt;
      return {
        value: readValue(values) === null ? valueWrong : undefined,
        currency:
          currency === null && type === 'fixed_amount' ? t('word.currencyWrong') : undefined,
        minSubtotal: readMinSubtotal(values) === undefined ? t('field.amount') : undefined,
        endsAt: isTooEarly ? t('discount.endsTooEarly') : undefined,
      };
    },
    below: (values) => {
      const terms = termsOf(values);
      return (
        <SampleCart code={values.code ?? ''} terms={terms} currency={terms?.currency ?? null} />
      );
    },
    call: async (values, options): Promise<Discount> => {
      const body = termsOf(values);
      if (body === null) throw new Error('terms that do not read were sent');
      if (discount)
        return await commerce.discounts.update(discount.id, changed<object>(before, body), options);
      const everywhere = values.isEverywhere ? { applicationId: null } : {};
      return await commerce.discounts.create({ ...body, ...everywhere }, options);
    },
    codes: { discount_code_taken: ['code', t('discount.taken')] },
    done: discount ? t('discount.changed') : t('discount.added'),
    onDone: (made) => onMade?.(made),
  };
});
