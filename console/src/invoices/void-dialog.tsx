import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface VoidDialogProps {
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** Ends an open invoice and its payment. The API says first what that ends. */
export function VoidDialog({ invoice, onClose }: VoidDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const [reason, setReason] = useState('');
  const { id, number } = invoice;
  const end = useWrite(
    (body: { reason: string | null }, options) => commerce.invoices.void(id, body, options),
    { done: t('invoices.voided'), onDone: onClose, isShownByCaller: true },
  );
  const preview = usePreview(end, {
    queryKey: [key, 'void preview', id],
    queryFn: async ({ signal }) => await commerce.invoices.void(id, { dryRun: true }, { signal }),
  });
  const voided = preview.data;
  return (
    <ActionDialog
      title={t('invoices.voidTitle', { number })}
      action={t('invoices.void')}
      look="danger"
      isBusy={end.isPending}
      isReady={voided !== undefined}
      error={end.error ?? preview.error}
      onSubmit={() => end.mutate({ reason: reason.trim() === '' ? null : reason.trim() })}
      onClose={onClose}
    >
      <div aria-live="polite" className="min-h-28 rounded-lg bg-ground p-3">
        {voided ? (
          <ul className="list-disc ps-4">
            <li>
              {t('invoices.voidOwes', {
                amount: formatMoney(voided.total, voided.currency, i18n.language),
              })}
            </li>
            <li>{t('invoices.voidKeeps', { number: voided.number })}</li>
            <li>{t('invoices.voidOrder')}</li>
          </ul>
        ) : (
          preview.isFetching && <Waiting lines={3} />
        )}
      </div>
      <TextField
        label={t('word.reason')}
        help={t('invoices.voidReason')}
        value={reason}
        maxLength={2_000}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}
