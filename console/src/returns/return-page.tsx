import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { TrackingLink } from '../fulfillments/tracking-link.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LineLabel } from '../orders/line-label.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Status } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { ReturnActions } from './return-actions.tsx';
import { ReturnState } from './return-state.tsx';

/** One return: what comes back and why, what was received, and the money for it. */
export function ReturnPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/returns/$id' });
  const reading = useRead(['return', id], async (commerce, options) => {
    const one = await commerce.returns.get(id, { expand: ['actions'] }, options);
    const order = await commerce.orders.get(one.orderId, {}, options);
    return { one, order };
  });
  useRefreshOn(['return.', 'payment.refund'], () => void reading.refetch());
  const back = { path: '/returns', text: t('rooms.returns') };
  if (!reading.data)
    return <UnreadPage of={reading} lines={8} title={t('kinds.return')} back={back} />;
  const { one, order } = reading.data;
  const lineOf = (lineItemId: string) =>
    order.lineItems.find((line) => line.id === lineItemId) ?? {
      name: t('return.removedLine'),
      referenceId: null,
      imageUrl: null,
    };
  return (
    <Page
      title={`${t('kinds.return')} ${one.number}`}
      back={back}
      mark={
        <>
          <ReturnState one={one} />
          <LiveMark />
        </>
      }
      actions={<ReturnActions one={one} lines={order.lineItems} />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Section title={t('return.what')}>
            <ul className="grid gap-4">
              {one.lineItems.map((line) => (
                <li key={line.lineItemId} className="flex flex-wrap gap-x-4 gap-y-1">
                  <span className="min-w-48 flex-1">
                    <LineLabel line={lineOf(line.lineItemId)}>
                      <Remarks line={line} />
                    </LineLabel>
                  </span>
                  <span className="text-quiet">
                    {t('return.of', { received: line.received, quantity: line.quantity })}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          <RefundsOfReturn one={one} />
        </div>
        <Section title={t('word.details')}>
          <ReturnFacts one={one} />
          {Object.keys(one.metadata).length > 0 && (
            <div className="mt-4">
              <Json label={t('word.metadata')} value={one.metadata} />
            </div>
          )}
        </Section>
      </div>
    </Page>
  );
}

function Remarks({ line }: { readonly line: Return['lineItems'][number] }) {
  const { t } = useTranslation();
  const { reason, note, condition, restock } = line;
  const found = [
    condition,
    restock === null ? null : t(restock ? 'return.resellable' : 'return.notResellable'),
  ]
    .filter((text) => text !== null)
    .join(', ');
  return (
    <span className="block break-words text-quiet">
      {t(`returnReasons.${reason}`)}
      {note !== null && ` · ${t('return.condensed', { note })}`}
      {line.received > 0 && found !== '' && <span className="block">{found}</span>}
    </span>
  );
}

function RefundsOfReturn({ one }: { readonly one: Return }) {
  const { t } = useTranslation();
  if (one.refunds.length === 0) return null;
  return (
    <Section title={t('word.refunds')} flush>
      <ul>
        {one.refunds.map(({ id, paymentId, amount, status, creditNoteNumber, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 border-b p-4 last:border-0">
            <span className="font-medium">
              <Money amount={amount} currency={one.currency} />
            </span>
            <Status of={status} />
            <PlaceLink path={`/payments/${paymentId}`} className="text-accent hover:underline">
              {t('kinds.payment')}
            </PlaceLink>
            {creditNoteNumber !== null && (
              <PlaceLink
                path="/credit-notes"
                search={{ number: creditNoteNumber }}
                className="text-accent hover:underline"
              >
                {t('word.creditNote', { number: creditNoteNumber })}
              </PlaceLink>
            )}
            <span className="ms-auto text-quiet">
              <Time at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ReturnFacts({ one }: { readonly one: Return }) {
  const { t } = useTranslation();
  const moments = (
    [
      [t('status.requested'), one.createdAt],
      [t('status.received'), one.receivedAt],
      [t('status.refunded'), one.refundedAt],
      [t('status.cancelled'), one.cancelledAt],
      [t('status.closed'), one.closedAt],
    ] as const
  ).flatMap(([name, at]): Fact[] => (at === null ? [] : [[name, <Time key={name} at={at} />]]));
  const texts = (
    [
      [t('return.cancelledBy'), one.cancelledBy === 'buyer' ? t('return.by.buyer') : null],
      [t('word.notes'), one.notes],
      [t('return.cancelReason'), one.cancelReason],
      [t('return.closeReason'), one.closeReason],
    ] as const
  ).flatMap(([name, text]): Fact[] => (text === null ? [] : [[name, text]]));
  return (
    <Facts
      facts={[
        [t('kinds.order'), <OrderLabel key="order" id={one.orderId} hasBuyer />],
        [t('return.requestedBy'), t(`return.by.${one.requestedBy}`)],
        [t('return.parcel'), <TrackingLink key="parcel" fulfillment={one} />],
        ...texts,
        ...moments,
        [t('word.id'), <Copyable key="id" text={one.id} />],
      ]}
    />
  );
}
