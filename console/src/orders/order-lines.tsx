import { useTranslation } from 'react-i18next';
import { Money } from '../format/money.tsx';
import { Section } from '../ui/panel.tsx';
import { LineLabel } from './line-label.tsx';
import { taxRowsOf } from './tax-rows.ts';
import type { OrderDetails } from './use-order.ts';

export function OrderLines({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const { currency } = order;
  const mark = (isIncluded: boolean): string => (isIncluded ? ` · ${t('money.included')}` : '');
  const sums: readonly (readonly [text: string, amount: number])[] = [
    [t('money.subtotal'), order.subtotal],
    ...(order.discountTotal > 0
      ? [[order.discountCode ?? t('money.discount'), -order.discountTotal] as const]
      : []),
    ...(order.shippingTotal > 0 ? [[t('money.shipping'), order.shippingTotal] as const] : []),
    ...(order.taxLines.length > 0
      ? taxRowsOf(order.taxLines).map(
          ({ name, rate, included, amount }) =>
            [`${rate === null ? name : `${name} ${rate} %`}${mark(included)}`, amount] as const,
        )
      : order.taxTotal > 0
        ? [[`${t('money.tax')}${mark(order.pricesIncludeTax)}`, order.taxTotal] as const]
        : []),
  ];
  const money: readonly (readonly [text: string, amount: number])[] = [
    [t('money.paid'), order.amountPaid],
    ...(order.amountRefunded > 0 ? [[t('money.refunded'), -order.amountRefunded] as const] : []),
    ...(order.amountDue > 0 ? [[t('money.due'), order.amountDue] as const] : []),
    ...(order.amountOwedToCustomer > 0
      ? [[t('money.owed'), order.amountOwedToCustomer] as const]
      : []),
  ];
  return (
    <Section title={t('word.items')} flush>
      <table className="w-full" aria-label={t('word.items')}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('line.name')}</th>
            <th scope="col">{t('line.quantity')}</th>
            <th scope="col">{t('money.total')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lineItems.map((line) => (
            <tr
              key={line.id}
              className="border-b max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <td className="px-4 py-3 max-sm:col-span-2 max-sm:pb-0.5">
                <LineLabel line={line}>
                  {line.description && (
                    <span className="block text-xs break-words text-quiet">{line.description}</span>
                  )}
                  {line.fulfilledQuantity > 0 && (
                    <span className="block text-xs text-quiet">
                      {t('line.fulfilled', { count: line.fulfilledQuantity, of: line.quantity })}
                    </span>
                  )}
                </LineLabel>
              </td>
              <td className="px-2 py-3 text-end whitespace-nowrap text-quiet max-sm:px-4 max-sm:pt-0 max-sm:text-start">
                {line.quantity} × <Money amount={line.unitPrice} currency={currency} />
              </td>
              <td className="px-4 py-3 text-end max-sm:pt-0">
                <Money amount={line.total} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 p-4">
        {sums.map(([text, amount], index) => (
          <div key={index} className="contents text-quiet">
            <dt className="text-quiet">{text}</dt>
            <dd className="text-end">
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <dt className="border-t pt-1.5 font-semibold">{t('money.total')}</dt>
        <dd className="border-t pt-1.5 text-end font-semibold">
          <Money amount={order.total} currency={currency} />
        </dd>
        {money.map(([text, amount]) => (
          <div key={text} className="contents">
            <dt className="text-quiet">{text}</dt>
            <dd className="text-end">
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
