import { useTranslation } from 'react-i18next';
import type { Order } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Ago } from '../format/ago.tsx';
import { Money } from '../format/money.tsx';
import { PlaceLink, TextLink } from '../place/place-link.tsx';
import type { Rows } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';

/** The newest orders, as they come. */
export function LatestOrders({ rows }: { readonly rows: Rows<Order> }) {
  const { t } = useTranslation();
  return (
    <Section
      title={t('today.latest')}
      flush
      actions={<TextLink path="/orders">{t('today.allOrders')}</TextLink>}
    >
      {rows.error !== null && rows.items.length === 0 ? (
        <div className="p-4">
          <Failure error={rows.error} retry={rows.refresh} />
        </div>
      ) : rows.isWaiting ? (
        <Waiting />
      ) : (
        <ul>
          {rows.items.map((order) => (
            <li key={order.id} className="border-b last:border-0">
              <PlaceLink
                path={`/orders/${order.id}`}
                className="grid min-h-11 grid-cols-[minmax(0,1fr)] gap-y-0.5 px-4 py-2 hover:bg-tint/60"
              >
                {/* Two lines of their own: a wide state takes nothing from the address above it. */}
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 truncate">
                    <span className="font-medium">{order.number ?? t('status.draft')}</span>
                    {order.customerEmail && (
                      <span className="ms-2 text-quiet">{order.customerEmail}</span>
                    )}
                  </span>
                  <span className="font-medium">
                    <Money amount={order.total} currency={order.currency} />
                  </span>
                </span>
                <span className="flex items-center justify-between gap-3">
                  <span className="text-xs text-quiet">
                    <Ago at={order.placedAt ?? order.createdAt} />
                  </span>
                  <Status of={order.paymentStatus} />
                </span>
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
