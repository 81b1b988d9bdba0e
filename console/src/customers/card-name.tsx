import { useTranslation } from 'react-i18next';
import type { CustomerPaymentMethod } from '../../../sdk/typescript/src/commerce.ts';
import { useNow } from '../clock/test-clock.ts';
import { Badge } from '../ui/badge.tsx';

/** A stored card as its owner knows it. */
export function CardName({ card }: { readonly card: CustomerPaymentMethod }) {
  const { t } = useTranslation();
  const now = useNow();
  const { cardExpMonth, cardExpYear } = card;
  const hasExpired =
    cardExpMonth !== null &&
    cardExpYear !== null &&
    new Date(Date.UTC(cardExpYear, cardExpMonth)) <= now();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span>{cardText(card)}</span>
      {card.isDefault && <Badge tone="quiet">{t('card.default')}</Badge>}
      {hasExpired && <Badge tone="bad">{t('status.expired')}</Badge>}
    </span>
  );
}

/** A stored card as a text, for a choice. */
export function cardText(card: CustomerPaymentMethod): string {
  const { cardBrand, cardLastFour, cardExpMonth, cardExpYear, methodType } = card;
  const brand = cardBrand ?? methodType.replace('_', ' ');
  const end =
    cardExpMonth === null || cardExpYear === null
      ? ''
      : ` · ${String(cardExpMonth).padStart(2, '0')}/${cardExpYear}`;
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${cardLastFour ?? '••••'}${end}`;
}
