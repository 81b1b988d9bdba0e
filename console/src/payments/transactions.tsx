import { useTranslation } from 'react-i18next';
import type { Transaction } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { useRefreshOn } from '../live/live.tsx';
import { useList } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { AnswerCode } from './answer-code.tsx';
import { shortId, useConnectorNames } from './connector-names.ts';
import type { PaymentDetails } from './use-payment.ts';
import { LoadOlder } from '../table/load-older.tsx';

/** Every movement that was asked of a processor, with its response. */
export function Transactions({ payment }: { readonly payment: PaymentDetails }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = useList(['transactions', payment.id], 50, (page, options) =>
    commerce.payments.listTransactions(payment.id, page, options),
  );
  useRefreshOn(['payment.'], rows.refresh);
  return (
    <Section title={t('payments.transactions')} flush>
      {rows.error !== null && (
        <div className="p-4">
          <Failure error={rows.error} retry={rows.refresh} />
        </div>
      )}
      {rows.isWaiting && <Waiting lines={3} />}
      {!rows.isWaiting && rows.error === null && rows.items.length === 0 && (
        <Empty title={t('payments.noTransactions')} />
      )}
      <ul>
        {rows.items.map((one) => (
          <TransactionRow key={one.id} transaction={one} />
        ))}
      </ul>
      <LoadOlder rows={rows} />
    </Section>
  );
}

function TransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useTranslation();
  const connectors = useConnectorNames();
  const { type, status, amount, currency, connectorId, connectorRef, declineCode } = transaction;
  return (
    <li className="grid gap-1 border-b p-4 last:border-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t(`movements.${type}`)}</span>
        <Money amount={amount} currency={currency} />
        <Status of={status} />
        {transaction.attempt > 1 && (
          <span className="text-xs text-quiet">
            {t('payments.attempt', { count: transaction.attempt })}
          </span>
        )}
        <span className="ms-auto text-quiet">
          <Time at={transaction.createdAt} precise />
        </span>
      </p>
      {declineCode && <AnswerCode code={declineCode} class={transaction.declineClass} />}
      {status === 'unknown' && <p className="text-warn">{t('payments.unknownHelp')}</p>}
      <dl className="grid gap-x-4 text-xs text-quiet sm:grid-cols-[auto_1fr]">
        {connectorId && (
          <>
            <dt>{t('word.connector')}</dt>
            <dd>{connectors.get(connectorId) ?? shortId(connectorId)}</dd>
          </>
        )}
        <dt>{t('payments.reference')}</dt>
        <dd className="min-w-0">
          {connectorRef === null ? t('payments.noReference') : <Copyable text={connectorRef} />}
        </dd>
        <dt>{t('payments.key')}</dt>
        <dd className="min-w-0">
          <Copyable text={transaction.idempotencyKey} />
        </dd>
      </dl>
    </li>
  );
}
