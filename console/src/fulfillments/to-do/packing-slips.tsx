import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../sdk/typescript/src/commerce.ts';
import { AddressLines } from '../../address/address-lines.tsx';
import { Time } from '../../format/time.tsx';
import { usePlace } from '../../place/place.ts';
import { unshipped } from '../open-units.ts';

interface PackingSlipsProps {
  readonly orders: readonly Order[];
  readonly onPrinted: () => void;
}

/** Prints a sheet for each order: where it goes and what is still to go out, without prices. */
export function PackingSlips({ orders, onPrinted }: PackingSlipsProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true });
    print();
    return () => removeEventListener('afterprint', onPrinted);
  }, []);
  return createPortal(
    <div data-print className="hidden bg-white text-black print:block">
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} />
      ))}
    </div>,
    document.body,
  );
}

function PackingSlip({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const { applications } = usePlace();
  const { number, applicationId, placedAt, createdAt, shippingAddress, customerEmail } = order;
  const shop = applications.find(({ id }) => id === applicationId)?.name;
  return (
    <article className="break-after-page text-sm last:break-after-auto">
      <header className="mb-8 flex justify-between gap-8">
        <div>
          <p className="font-semibold">{shop}</p>
          <h1 className="text-xl font-semibold">{t('slip.title', { number: number ?? '' })}</h1>
          <p>
            {t('order.placed')} <Time at={placedAt ?? createdAt} />
          </p>
        </div>
        <address className="min-w-56 text-base not-italic">
          {shippingAddress ? <AddressLines address={shippingAddress} /> : customerEmail}
        </address>
      </header>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-black text-start">
            <th className="w-16 py-1 text-start">{t('fulfillments.units')}</th>
            <th className="w-48 py-1 text-start">{t('line.sku')}</th>
            <th className="py-1 text-start">{t('line.name')}</th>
          </tr>
        </thead>
        <tbody>
          {unshipped(order.lineItems).map(({ line, open }) => (
            <tr key={line.id} className="break-inside-avoid border-b border-black/30 align-top">
              <td className="py-2 font-semibold">{open}</td>
              <td className="py-2 pe-4 break-all">{line.referenceId}</td>
              <td className="py-2 break-words">
                {line.name}
                {line.description !== null && <span className="block">{line.description}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
