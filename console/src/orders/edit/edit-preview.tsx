import { useTranslation } from 'react-i18next';
import type { EditedOrder } from '../../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../../format/money.tsx';

type EditPreviewProps = Readonly<{ edited: EditedOrder; currency: string }>;

/** What an edit does to an order's money. */
export function EditPreview({ edited, currency }: EditPreviewProps) {
  const { t, i18n } = useTranslation();
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  const { adjustment } = edited;
  const { previousTotal, newTotal, difference, settlement, invoice } = adjustment;
  const returned = adjustment.refunds?.reduce((sum, { amount }) => sum + amount, 0);
  const moved = adjustment.payment?.amount ?? returned ?? Math.abs(difference);
  const { taxTotal, shippingTotal, discountTotal } = edited.order;
  const parts = (
    [
      [t('money.discount'), -discountTotal],
      [t('money.shipping'), shippingTotal],
      [t('money.tax'), taxTotal],
    ] as const
  ).filter(([, amount]) => amount !== 0);
  return (
    <>
      <p>
        {t('edit.total', { before: money(previousTotal), after: money(newTotal) })}{' '}
        <strong>
          ({difference > 0 ? '+' : ''}
          {money(difference)})
        </strong>
      </p>
      {parts.length > 0 && (
        <p className="text-quiet">
          {parts.map(([name, amount]) => `${name} ${money(amount)}`).join(' · ')}
        </p>
      )}
      <p>{t(`settlement.${settlement}`, { amount: money(moved) })}</p>
      {invoice && (
        <p className="text-quiet">
          {t('edit.invoice', {
            number: invoice.number,
            before: money(invoice.previousTotal),
            after: money(invoice.total),
          })}
        </p>
      )}
      {edited.warnings?.map(({ code, message }) => (
        <p key={code} className="text-warn">
          {message}
        </p>
      ))}
    </>
  );
}
