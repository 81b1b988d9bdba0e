import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface ReissueDialogProps {
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** Another invoice in place of a voided one, of the order as it is now. */
export function ReissueDialog({ invoice, onClose }: ReissueDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const open = useOpen();
  const [text, setText] = useState(String(invoice.netN ?? 30));
  const netN = /^\d{1,3}$/.test(text) && Number(text) <= 365 ? Number(text) : null;
  const order = useQuery({
    queryKey: [key, 'order due', invoice.orderId],
    queryFn: async ({ signal }) => await commerce.orders.get(invoice.orderId, {}, { signal }),
  });
  const reissue = useWrite(
    (body: { netN: number }, options) => commerce.invoices.reissue(invoice.id, body, options),
    {
      done: ({ number }) => t('invoices.reissued', { number }),
      onDone: ({ id }) => {
        onClose();
        open(`/invoices/${id}`);
      },
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t('invoices.reissueTitle', { number: invoice.number })}
      action={t('invoices.reissue')}
      isBusy={reissue.isPending}
      isReady={netN !== null && order.data !== undefined}
      error={reissue.error ?? order.error}
      onSubmit={() => netN !== null && reissue.mutate({ netN })}
      onClose={onClose}
    >
      <TextField
        label={t('invoices.termInDays')}
        inputMode="numeric"
        maxLength={3}
        value={text}
        autoFocus
        onChange={({ target }) => setText(target.value)}
        error={netN === null ? t('invoices.termWrong') : undefined}
      />
      {!order.data && !order.error && <Waiting lines={2} />}
      {order.data && netN !== null && (
        <ul aria-live="polite" className="list-disc rounded-lg bg-ground p-3 ps-7">
          <li>
            {t('invoices.reissueWill', {
              amount: formatMoney(order.data.total, order.data.currency, i18n.language),
            })}
          </li>
          <li>{t('invoices.reissueDue', { day: dayIn(netN, i18n.language) })}</li>
          <li>{t('invoices.reissueKeeps', { number: invoice.number })}</li>
        </ul>
      )}
    </ActionDialog>
  );
}

function dayIn(days: number, language: string): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return date.toLocaleDateString(language, { dateStyle: 'long' });
}
