import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { TextLink } from '../place/place-link.tsx';

type DocumentTitleProps = Readonly<{ document: NonNullable<Activity['document']> }>;

/** "Invoice INV-1 issued", with the invoice behind it. */
export function DocumentTitle({ document }: DocumentTitleProps) {
  const { t, i18n } = useTranslation();
  const { event, invoiceId, number, currency, creditNoteNumber, creditedAmount } = document;
  const credited = creditNoteNumber !== null && creditedAmount !== null;
  return (
    <TextLink path={`/invoices/${invoiceId}`}>
      {credited
        ? t('documents.credited', {
            number: creditNoteNumber,
            amount: formatMoney(creditedAmount, currency, i18n.language),
          })
        : t(`documents.${event}`, { number })}
    </TextLink>
  );
}
