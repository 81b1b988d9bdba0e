import { useTranslation } from 'react-i18next';
import type { ListedDiscountRedemption } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { moment } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { useList } from '../table/use-pages.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Readonly<Record<ListedDiscountRedemption['status'], Tone>> = {
  reserved: 'warn',
  redeemed: 'good',
  released: 'quiet',
};

/** The orders that used a discount, newest first, with uses that were given back. */
export function Redemptions({ discountId }: { readonly discountId: string }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = useList(['redemptions', discountId], 100, (page, options) =>
    commerce.discounts.listRedemptions(discountId, page, options),
  );
  useRefreshOn(['discount.'], rows.refresh);
  const columns: readonly Column<ListedDiscountRedemption>[] = [
    {
      id: 'order',
      title: t('kinds.order'),
      cell: ({ orderId, orderNumber, currency }) =>
        currency === null ? (
          t('discount.noOrderYet')
        ) : (
          <PlaceLink path={`/orders/${orderId}`} className="font-medium hover:underline">
            {orderNumber ?? t('status.draft')}
          </PlaceLink>
        ),
    },
    {
      id: 'status',
      title: t('word.state'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`redemption.${status}`)}</Badge>,
    },
    {
      id: 'buyer',
      title: t('kinds.customer'),
      isWideOnly: true,
      cell: ({ customerId, email }) =>
        customerId === null ? (
          email
        ) : (
          <PlaceLink path={`/customers/${customerId}`} className="hover:underline">
            {email ?? customerId}
          </PlaceLink>
        ),
    },
    moment('at', t('discount.reservedAt'), 'createdAt'),
    {
      id: 'amount',
      title: t('discount.tookOff'),
      isNumber: true,
      cell: ({ amount, currency }) =>
        currency === null ? '–' : <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <DataTable
      label={t('discount.redemptions')}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      empty={{ title: t('discount.noUses'), text: t('discount.noUsesHelp') }}
    />
  );
}
