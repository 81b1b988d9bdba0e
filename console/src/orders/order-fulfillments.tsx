import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../format/time.tsx';
import { FulfillDialog } from '../fulfillments/fulfill-dialog.tsx';
import { FulfillmentActions } from '../fulfillments/fulfillment-actions.tsx';
import { openLines } from '../fulfillments/open-units.ts';
import { PackingSlips } from '../fulfillments/to-do/packing-slips.tsx';
import { TrackingLink } from '../fulfillments/tracking-link.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { Verbs } from '../verbs/verbs.tsx';
import type { OrderDetails } from './use-order.ts';

export function OrderFulfillments({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const lines = openLines(order.lineItems, order.fulfillments);
  const { fulfill } = order.actions;
  const nameOf = (lineItemId: string) =>
    order.lineItems.find(({ id }) => id === lineItemId)?.name ?? lineItemId;
  return (
    <Section
      title={t('kinds.fulfillment')}
      flush
      actions={
        <span className="flex flex-wrap gap-2">
          {(fulfill.possible || order.fulfillments.length > 0) && (
            <Button onClick={() => setIsPrinting(true)}>
              <Printer size={16} aria-hidden />
              {t('slip.printOne')}
            </Button>
          )}
          <Verbs
            isBrief
            verbs={[{ text: t('fulfillment.open'), action: fulfill, onDo: () => setIsOpen(true) }]}
          />
        </span>
      }
    >
      {order.fulfillments.length === 0 && <Empty title={t('fulfillment.none')} />}
      <ul>
        {order.fulfillments.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-4 last:border-0"
          >
            <div className="min-w-48 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <PlaceLink path={`/fulfillments/${one.id}`} className="hover:underline">
                  {t(`fulfillmentTypes.${one.type}`)}
                </PlaceLink>
                <Status of={one.status} />
              </p>
              <p className="break-words">
                {one.lineItems
                  .map(({ lineItemId, quantity }) => `${quantity} × ${nameOf(lineItemId)}`)
                  .join(', ')}
              </p>
              <p className="text-quiet">
                {one.type === 'physical' && (
                  <>
                    <TrackingLink fulfillment={one} /> ·{' '}
                  </>
                )}
                <Time at={one.shippedAt ?? one.createdAt} />
              </p>
            </div>
            <FulfillmentActions fulfillment={one} lines={order.lineItems} isBrief />
          </li>
        ))}
      </ul>
      {isPrinting && <PackingSlips orders={[order]} onClose={() => setIsPrinting(false)} />}
      {isOpen && <FulfillDialog order={order} lines={lines} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
