import { useTranslation } from 'react-i18next';
import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay } from '../format/days.ts';
import { orderColumn } from '../orders/order-label.tsx';
import { linked, moment, money } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { choice, day, pinned } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { ReturnState } from './return-state.tsx';

const statuses = ['requested', 'received', 'refunded', 'cancelled', 'closed'] as const;
const unitsOf = ({ lineItems }: Return) =>
  lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
const receivedOf = ({ lineItems }: Return) =>
  lineItems.reduce((sum, { received }) => sum + received, 0);
const csv = csvOf<Return>()(
  'id number status orderId requestedBy units received amountRefunded currency createdAt',
  { units: unitsOf, received: receivedOf },
);

/** Lists the returns of all orders. */
export function ReturnsPage() {
  const { t } = useTranslation();
  const wideNumber = { isNumber: true, isWideOnly: true } as const;
  return (
    <ResourceList<'returns'>
      of="returns"
      name="returns"
      title={t('rooms.returns')}
      refreshOn={['return.', 'payment.refund']}
      columns={[
        linked('number', t('word.number'), '/returns', ({ number }) => number),
        {
          id: 'status',
          title: t('word.state'),
          cell: (one) => (
            <span className="flex flex-wrap gap-1">
              <ReturnState one={one} />
            </span>
          ),
        },
        orderColumn(t('kinds.order')),
        {
          id: 'requestedBy',
          title: t('return.requestedBy'),
          isWideOnly: true,
          cell: ({ requestedBy }) => t(`return.by.${requestedBy}`),
        },
        { id: 'units', title: t('word.units'), ...wideNumber, cell: unitsOf },
        { id: 'received', title: t('status.received'), ...wideNumber, cell: receivedOf },
        money('refunded', t('money.refunded'), 'amountRefunded', {
          csv: ['amountRefunded', 'currency'],
        }),
        moment('requested', t('status.requested'), 'createdAt'),
      ]}
      csv={csv}
      filters={[
        choice('status', t('word.state'), statuses, (one) => t(`status.${one}`)),
        day('from', t('table.from'), 'createdFrom'),
        day('until', t('table.until'), 'createdUntil', afterDay),
        pinned('customerId', t('returns.ofCustomer')),
      ]}
      empty={{ title: t('returns.none'), text: t('returns.noneHelp') }}
    />
  );
}
