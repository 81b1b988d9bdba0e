import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { DisputeTabs } from '../disputes/dispute-tabs.tsx';
import { endOfDay } from '../format/days.ts';
import { csvOf } from '../table/csv-of.ts';
import { currencyChoices } from '../table/currencies.ts';
import { among, choice, day, pinned, text } from '../table/list-filters.tsx';
import { ResourceList, type QueryOf } from '../table/resource-list.tsx';
import { shortId, useConnectorNames } from './connector-names.ts';
import { usePaymentColumns } from './payment-columns.tsx';
import { wordsOf } from '../table/words-of.ts';

const statuses = wordsOf('pending authorized captured partially_refunded refunded failed voided');
const methods = ['card', 'net30', 'manual', 'external'] as const;
/** Problems that a person has to look at. */
const troubles = ['disputed', 'undecided', 'lapsing'] as const;
const ages = ['0_30', '31_60', '61_90', '90_plus'] as const;
const csv = csvOf<Payment>()(
  `id createdAt status currency amount amountCaptured amountRefunded method cardBrand cardLastFour
   declineCode disputed connectorId orderId customerId subscriptionId`,
  {
    cardBrand: ({ card }) => card?.brand ?? null,
    cardLastFour: ({ card }) => card?.lastFour ?? null,
  },
);

export function PaymentsPage() {
  const { t } = useTranslation();
  const connectors = useConnectorNames();
  return (
    <ResourceList<'payments'>
      of="payments"
      name="payments"
      title={t('rooms.payments')}
      refreshOn={['payment.']}
      columns={usePaymentColumns()}
      csv={csv}
      filters={[
        text('reference', t('payments.reference')),
        choice('status', t('word.state'), statuses, (one) => t(`status.${one}`)),
        among<QueryOf<'payments'>, string>(
          'method',
          t('payments.method'),
          methods.map((one) => [one, t(`methods.${one}`)]),
          { other: (one) => one },
        ),
        among('connector', t('word.connector'), [...connectors], {
          to: 'connector_id',
          other: shortId,
        }),
        among('currency', t('word.currency'), currencyChoices),
        choice('aging', t('payments.overdueBy'), ages, (one) => t(`ages.${one}`)),
        choice('trouble', t('payments.trouble'), troubles, (one) => t(`troubles.${one}`), {
          to: (one) => ({ [one]: true }),
        }),
        day('from', t('table.from'), 'created_from'),
        day('until', t('table.until'), 'created_to', endOfDay),
        pinned('customerId', t('payments.ofCustomer'), 'customer_id'),
        pinned('orderId', t('payments.ofOrder'), 'order_id'),
      ]}
      empty={{ title: t('payments.none'), text: t('payments.noneHelp') }}
    >
      <DisputeTabs />
    </ResourceList>
  );
}
