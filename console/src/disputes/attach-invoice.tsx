import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrder } from '../orders/use-order.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { useNotices } from '../ui/notices.tsx';
import type { ChosenFile } from './evidence-parts.ts';

interface AttachInvoiceProps {
  readonly orderId: string;
  readonly isBusy: boolean;
  readonly onFile: (chosen: ChosenFile) => void;
}

/** Adds the newest invoice of the order as the receipt. */
export function AttachInvoice({ orderId, isBusy, onFile }: AttachInvoiceProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { say } = useNotices();
  const forbidden = useForbidden('payments:capture');
  const [isReading, setIsReading] = useState(false);
  const { data: order } = useOrder(orderId);
  const invoice = order?.invoices.at(-1);
  if (!invoice?.number) return null;
  const { id, number } = invoice;
  const attach = async () => {
    setIsReading(true);
    try {
      const { url } = await commerce.invoices.download(id, { format: 'json' });
      const response = await fetch(url);
      if (!response.ok) throw new Error(`the store responded ${response.status}`);
      const file = new File([await response.arrayBuffer()], `${number}.pdf`, {
        type: 'application/pdf',
      });
      onFile({ kind: 'receipt', file, name: file.name, size: file.size, changed: 0 });
    } catch {
      say('bad', t('disputes.attachFailed'));
    } finally {
      setIsReading(false);
    }
  };
  return (
    <div>
      <Button
        look="quiet"
        forbidden={forbidden}
        isBusy={isBusy || isReading}
        onClick={() => void attach()}
      >
        {t('disputes.attachInvoice', { number })}
      </Button>
    </div>
  );
}
