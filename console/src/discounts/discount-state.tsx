import { useTranslation } from 'react-i18next';
import type { Discount } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

/** As the API filters by them: each discount is in one. */
export const discountStates = ['active', 'scheduled', 'ended', 'exhausted', 'inactive'] as const;
type DiscountState = (typeof discountStates)[number];

/** At an instant of the environment, whose time may be that of a test clock. */
export function stateOf(discount: Discount, at: Date): DiscountState {
  const now = at.getTime();
  const { isActive, startsAt, endsAt, maxRedemptions, redemptionCount, reservedCount } = discount;
  if (!isActive) return 'inactive';
  if (startsAt !== null && Date.parse(startsAt) > now) return 'scheduled';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  const isUsedUp = maxRedemptions !== null && redemptionCount + reservedCount >= maxRedemptions;
  return isUsedUp ? 'exhausted' : 'active';
}

const tones: Readonly<Record<DiscountState, Tone>> = {
  active: 'good',
  scheduled: 'accent',
  ended: 'quiet',
  exhausted: 'warn',
  inactive: 'quiet',
};

export function DiscountStateBadge({ discount, now }: Readonly<{ discount: Discount; now: Date }>) {
  const { t } = useTranslation();
  if (discount.deletedAt !== null) return <Badge tone="bad">{t('discount.deleted')}</Badge>;
  const state = stateOf(discount, now);
  return <Badge tone={tones[state]}>{t(`discountState.${state}`)}</Badge>;
}

type Worth = Pick<Discount, 'type' | 'value' | 'currency'>;

/** What it takes off, such as `10 %` or `5.00 EUR`. */
export function worthOf({ type, value, currency }: Worth, language: string): string {
  if (type === 'percentage')
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
      value / 100,
    );
  return currency === null ? String(value) : formatMoney(value, currency, language);
}
