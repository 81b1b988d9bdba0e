import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../sdk/typescript/src/commerce.ts';
import { PdfDialog } from '../../invoices/pdf-dialog.tsx';
import { usePlace } from '../../place/place.ts';

type PackingSlipsProps = Readonly<{ orders: readonly Order[]; onClose: () => void }>;

/** The packing slips of orders as a PDF; of several shops one after the other. */
export function PackingSlips({ orders, onClose }: PackingSlipsProps) {
  const { t } = useTranslation();
  const { commerce, key, applications } = usePlace();
  const [shown, setShown] = useState(0);
  const shops = [...new Set(orders.map(({ applicationId }) => applicationId))];
  const applicationId = shops[shown];
  const ofShop = orders.filter((order) => order.applicationId === applicationId);
  const orderIds = ofShop.map(({ id }) => id);
  const shop = applications.find(({ id }) => id === applicationId)?.name;
  return (
    <PdfDialog
      key={applicationId}
      title={t('slip.title', { count: ofShop.length, number: ofShop[0]?.number ?? '' })}
      help={shops.length > 1 ? t('slip.helpOfShop', { shop }) : t('slip.help')}
      filename={`${t('slip.file')}-${ofShop[0]?.number ?? ''}.pdf`}
      queryKey={['packing slips', key, orderIds]}
      load={(signal) => commerce.fulfillments.createPackingSlips({ orderIds }, { signal })}
      onClose={() => (shown + 1 < shops.length ? setShown(shown + 1) : onClose())}
    />
  );
}
