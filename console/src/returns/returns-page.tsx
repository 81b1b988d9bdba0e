import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay, beginOfDay, isDay } from '../format/days.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ChoiceFilter, DayFilter, PinnedFilter } from '../table/filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { ReturnState } from './return-state.tsx';

const statuses = [
  'requested',
  'received',
  'refunded',
  'cancelled',
  'closed',
] as const satisfies readonly Return['status'][];

/** Lists the returns of all orders. */
export function ReturnsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/returns' });
  const { from, until, customerId } = search;
  const status = statuses.find((one) => one === search.status);
  const query = {
    ...(status ? { status } : {}),
    ...(customerId ? { customerId } : {}),
    ...(isDay(from) ? { createdFrom: beginOfDay(from) } : {}),
    ...(isDay(until) ? { createdUntil: afterDay(until) } : {}),
  };
  const unitsOf = ({ lineItems }: Return) =>
    lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const receivedOf = ({ lineItems }: Return) =>
    lineItems.reduce((sum, { received }) => sum + received, 0);
  return (
    <ResourceList<Return, typeof query>
      name="returns"
      title={t('rooms.returns')}
      query={query}
      list={(asked, options) => commerce.returns.list(asked, options)}
      refreshOn={['return.', 'payment.refund']}
      columns={[
        {
          id: 'number',
          title: t('word.number'),
          cell: (one) => (
            <PlaceLink path={`/returns/${one.id}`} className="font-medium hover:underline">
              {one.number}
            </PlaceLink>
          ),
        },
        {
          id: 'status',
          title: t('word.state'),
          cell: (one) => (
            <span className="flex flex-wrap gap-1">
              <ReturnState one={one} />
            </span>
          ),
        },
        {
          id: 'order',
          csv: ['orderId'],
          title: t('kinds.order'),
          isWideOnly: true,
          cell: ({ orderId }) => <OrderLabel id={orderId} hasBuyer />,
        },
        {
          id: 'units',
          title: t('word.units'),
          isNumber: true,
          isWideOnly: true,
          cell: unitsOf,
        },
        {
          id: 'received',
          title: t('status.received'),
          isNumber: true,
          isWideOnly: true,
          cell: receivedOf,
        },
        {
          id: 'refunded',
          csv: ['amountRefunded', 'currency'],
          title: t('money.refunded'),
          isNumber: true,
          cell: ({ amountRefunded, currency }) => (
            <Money amount={amountRefunded} currency={currency} />
          ),
        },
        {
          id: 'requested',
          csv: ['createdAt'],
          title: t('status.requested'),
          isWideOnly: true,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
      ]}
      csv={[
        ['id', ({ id }) => id],
        ['number', ({ number }) => number],
        ['status', (one) => one.status],
        ['orderId', ({ orderId }) => orderId],
        ['units', (one) => String(unitsOf(one))],
        ['received', (one) => String(receivedOf(one))],
        ['amountRefunded', ({ amountRefunded }) => String(amountRefunded)],
        ['currency', ({ currency }) => currency],
        ['createdAt', ({ createdAt }) => createdAt],
      ]}
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={t('word.state')}
            value={status}
            choices={statuses.map((one) => [one, t(`status.${one}`)])}
          />
          <DayFilter name="from" label={t('table.from')} value={from} />
          <DayFilter name="until" label={t('table.until')} value={until} />
          {customerId && <PinnedFilter name="customerId" text={t('returns.ofCustomer')} />}
        </>
      }
      empty={{ title: t('returns.none'), text: t('returns.noneHelp') }}
    />
  );
}
