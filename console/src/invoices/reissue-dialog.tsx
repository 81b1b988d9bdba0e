import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { DueDay } from '../format/due-day.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Waiting } from '../ui/waiting.tsx';

type ReissueDialogProps = Readonly<{ invoice: InvoiceDetail; onClose: () => void }>;

/** Another invoice in place of a voided one, of the order as it is now. */
export function ReissueDialog({ invoice, onClose }: ReissueDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const open = useOpen();
  const [text, setText] = useState(String(invoice.netN ?? 30));
  const netN = /^\d{1,3}$/.test(text) && Number(text) <= 365 ? Number(text) : null;
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
  const preview = usePreview(reissue, {
    queryKey: [key, 'reissue preview', invoice.id, netN],
    queryFn: async ({ signal }) =>
      await commerce.invoices.reissue(invoice.id, { netN: netN ?? 0, dryRun: true }, { signal }),
    enabled: netN !== null,
  });
  const shown = netN === null ? undefined : preview.data;
  const money = (amount: number) => formatMoney(amount, invoice.currency, i18n.language);
  return (
    <ActionDialog
      title={t('invoices.reissueTitle', { number: invoice.number })}
      action={t('invoices.reissue')}
      isBusy={reissue.isPending}
      isReady={shown !== undefined}
      error={reissue.error ?? preview.error}
      onSubmit={() => netN !== null && reissue.mutate({ netN })}
      onClose={onClose}
    >
      <TextField
        label={t('invoices.termInDays')}
        inputMode="numeric"
        maxLength={3}
        value={text}
        autoFocus
        onType={setText}
        error={netN === null ? t('invoices.termWrong') : undefined}
      />
      <div aria-live="polite" className="min-h-28 rounded-lg bg-ground p-3">
        {shown ? (
          <ul className="list-disc ps-4">
            <li>{t('invoices.reissueWill', { amount: money(shown.total) })}</li>
            <li>{t('invoices.reissueTax', { amount: money(shown.taxTotal) })}</li>
            {shown.dueAt !== null && (
              <li>
                {t('invoices.reissueDue')}{' '}
                <DueDay at={shown.dueAt} applicationId={invoice.applicationId} />
              </li>
            )}
            <li>{t('invoices.reissueKeeps', { number: invoice.number })}</li>
          </ul>
        ) : (
          preview.isFetching && <Waiting lines={3} />
        )}
      </div>
    </ActionDialog>
  );
}
