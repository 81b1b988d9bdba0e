import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { AnswerCode } from '../payments/answer-code.tsx';
import { PlaceLink } from '../place/place-link.tsx';

type Transaction = NonNullable<Activity['transaction']>;

type TransactionProps = Readonly<{ transaction: Transaction }>;

/** "Card payment of €12.00 captured", with the payment behind it. */
export function TransactionTitle({ transaction }: TransactionProps) {
  const { t, i18n } = useTranslation();
  const { type, status, amount, currency, method, paymentId } = transaction;
  const payment = t(`paymentsBy.${method}` as 'paymentsBy.card', {
    defaultValue: t('paymentsBy.other', { method: method.replaceAll('_', ' ') }),
  });
  const state = status === 'unknown' ? 'pending' : status;
  return (
    <PlaceLink path={`/payments/${paymentId}`} className="hover:underline">
      {t(`moved.${type}_${state}` as 'moved.charge_succeeded', {
        payment,
        amount: formatMoney(amount, currency, i18n.language),
      })}
    </PlaceLink>
  );
}

/** The card, the connector, and why it was declined. */
export function TransactionDetails({ transaction }: TransactionProps) {
  const { card, connectorName, declineCode, declineClass } = transaction;
  const by = [card && `${brandName(card.brand)} •••• ${card.lastFour}`, connectorName];
  const known = by.filter((one) => one !== null);
  return (
    <>
      {known.length > 0 && <p className="text-xs break-words text-quiet">{known.join(' · ')}</p>}
      {declineCode !== null && (
        <p className="text-xs break-words">
          <AnswerCode code={declineCode} class={declineClass} />
        </p>
      )}
    </>
  );
}

function brandName(brand: string): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;
}
