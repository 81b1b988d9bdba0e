import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { DisputeTabs } from '../disputes/dispute-tabs.tsx';
import { beginOfDay, endOfDay, isDay } from '../format/days.ts';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { readCurrency } from '../table/currencies.ts';
import { asShown } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { PaymentFilters, statuses, troubles, type PaymentSearch } from './payment-filters.tsx';
import { usePaymentColumns } from './payment-columns.tsx';

export function PaymentsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/payments' });
  const open = useOpen();
  const columns = usePaymentColumns();
  const query = toQuery(search);
  const rows = usePages(['payments', query], (cursor, signal) =>
    commerce.payments.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['payment.'], rows.refresh);
  return (
    <Page
      title={t('rooms.payments')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<Payment>
          name="payments"
          read={(signal) => commerce.payments.list(query, { signal })}
          columns={asShown(columns, [
            ['id', ({ id }) => id],
            ['createdAt', ({ createdAt }) => createdAt],
            ['status', ({ status }) => status],
            ['currency', ({ currency }) => currency],
            ['amount', ({ amount }) => amount],
            ['amountCaptured', ({ amountCaptured }) => amountCaptured],
            ['amountRefunded', ({ amountRefunded }) => amountRefunded],
            ['method', ({ method }) => method],
            ['cardBrand', ({ card }) => card?.brand ?? null],
            ['cardLastFour', ({ card }) => card?.lastFour ?? null],
            ['declineCode', ({ declineCode }) => declineCode],
            ['disputed', ({ disputed }) => String(disputed)],
            ['connectorId', ({ connectorId }) => connectorId],
            ['orderId', ({ orderId }) => orderId],
            ['customerId', ({ customerId }) => customerId],
            ['subscriptionId', ({ subscriptionId }) => subscriptionId],
          ])}
        />
      }
    >
      <DisputeTabs />
      <Panel>
        <PaymentFilters search={search} columns={columns} />
        <DataTable
          label={t('rooms.payments')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/payments/${id}`)}
          empty={{ title: t('payments.none'), text: t('payments.noneHelp') }}
        />
      </Panel>
    </Page>
  );
}

/** Translates the search of the address into the query of the API; a value that no filter has is left out. */
function toQuery(search: PaymentSearch) {
  const { reference, method, connector, customerId, orderId, from, until } = search;
  const { aging } = search;
  const status = statuses.find((one) => one === search.status);
  const currency = readCurrency(search.currency);
  const trouble = troubles.find((one) => one === search.trouble);
  const age = (['0_30', '31_60', '61_90', '90_plus'] as const).find((one) => one === aging);
  return {
    limit: 100,
    ...(reference ? { reference: reference.trim() } : {}),
    ...(status ? { status: [status] } : {}),
    ...(method ? { method: [method] } : {}),
    ...(connector ? { connector_id: connector } : {}),
    ...(currency ? { currency } : {}),
    ...(customerId ? { customer_id: customerId } : {}),
    ...(orderId ? { order_id: orderId } : {}),
    ...(age ? { aging: age } : {}),
    ...(trouble ? { [trouble]: true } : {}),
    ...(isDay(from) ? { created_from: beginOfDay(from) } : {}),
    ...(isDay(until) ? { created_to: endOfDay(until) } : {}),
  };
}
