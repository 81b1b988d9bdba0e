import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { Failure } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import type { OrderDetails } from '../orders/use-order.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { Verbs } from '../verbs/verbs.tsx';
import { ReturnActions } from './return-actions.tsx';
import { ReturnState } from './return-state.tsx';
import { returnableLines } from './returnable.ts';
import { StartReturnDialog } from './start-dialog.tsx';

/** Lists the returns of an order; nothing for an order of which nothing can come back. */
export function OrderReturns({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useRead(['returns of order', order.id], (commerce, options) =>
    commerce.orders.listReturns(order.id, { limit: 100, expand: ['actions'] }, options).all(),
  );
  useRefreshOn(['return.', 'payment.refund'], () => void refetch());
  const returns = data ?? [];
  const rows = data ? returnableLines(order.lineItems, order.fulfillments, data) : [];
  if (!error && returns.length === 0 && rows.length === 0) return null;
  const nameOf = (lineItemId: string) =>
    order.lineItems.find(({ id }) => id === lineItemId)?.name ?? t('return.removedLine');
  return (
    <Section
      title={t('rooms.returns')}
      flush
      actions={
        rows.length > 0 && (
          <Verbs
            isBrief
            verbs={[
              {
                text: t('return.start'),
                action: order.actions.createReturn,
                onDo: () => setIsOpen(true),
              },
            ]}
          />
        )
      }
    >
      {error && <Failure error={error} retry={refetch} />}
      {data && returns.length === 0 && <Empty title={t('returns.noneYet')} />}
      <ul>
        {returns.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-4 last:border-0"
          >
            <div className="min-w-48 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <PlaceLink path={`/returns/${one.id}`} className="hover:underline">
                  {one.number}
                </PlaceLink>
                <ReturnState one={one} />
              </p>
              <p className="break-words">
                {one.lineItems
                  .map(
                    ({ lineItemId, quantity, reason }) =>
                      `${quantity} × ${nameOf(lineItemId)} (${t(`returnReasons.${reason}`)})`,
                  )
                  .join(', ')}
              </p>
              <p className="text-quiet">
                {one.amountRefunded > 0 && (
                  <>
                    {t('money.refunded')}:{' '}
                    <Money amount={one.amountRefunded} currency={one.currency} /> ·{' '}
                  </>
                )}
                <Time at={one.createdAt} />
                {one.requestedBy === 'buyer' && <> · {t('return.asked')}</>}
              </p>
            </div>
            <ReturnActions one={one} lines={order.lineItems} isBrief />
          </li>
        ))}
      </ul>
      {isOpen && <StartReturnDialog order={order} rows={rows} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
