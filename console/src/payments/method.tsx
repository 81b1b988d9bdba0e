import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';

/** What was paid with, as people say it. */
export function Method({ payment: { card, method } }: { readonly payment: Payment }) {
  const { t } = useTranslation();
  if (card) {
    const wallet = card.wallet && t(`wallets.${card.wallet}`);
    return (
      <span className="whitespace-nowrap">
        <span className="capitalize">{card.brand}</span> •••• {card.lastFour}
        {wallet && <span className="text-quiet"> · {wallet}</span>}
      </span>
    );
  }
  return <>{t(`methods.${method}` as 'methods.card', { defaultValue: method })}</>;
}
