import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CancelPreview } from '../../../sdk/typescript/src/commerce.ts';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Waiting } from '../ui/waiting.tsx';
import type { OrderDetails } from './use-order.ts';

interface CancelDialogProps {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

type Refund = 'full' | 'none';

/** Cancels an order. The API says first what becomes of its money, its invoices and its parcels. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce } = usePlace();
  const [reason, setReason] = useState('');
  const [refund, setRefund] = useState<Refund>('full');
  const cancel = useWrite(
    (body: { reason: string | null; refund: Refund }, options) =>
      commerce.orders.cancel(order.id, body, options),
    { done: t('order.cancelled'), onDone: onClose, isShownByCaller: true },
  );
  const full = useCancelPreview(order, cancel, 'full', true);
  const refundable = refundedBy(full.data?.preview);
  const none = useCancelPreview(order, cancel, 'none', refundable > 0);
  const chosen = refund === 'full' ? full : none;
  const preview = chosen.data?.preview;
  const amount = formatMoney(refundable, order.currency, i18n.language);
  return (
    <ActionDialog
      title={t('cancel.title', { number: order.number ?? '' })}
      action={t('order.cancel')}
      look="danger"
      isBusy={cancel.isPending}
      isReady={preview !== undefined}
      error={cancel.error ?? chosen.error}
      onSubmit={() =>
        cancel.mutate({ reason: reason.trim() === '' ? null : reason.trim(), refund })
      }
      onClose={onClose}
    >
      {refundable > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('cancel.money')}</legend>
          {(['full', 'none'] as const).map((choice) => (
            <label key={choice} className="flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="refund"
                checked={refund === choice}
                onChange={() => setRefund(choice)}
              />
              {t(`cancel.${choice}`, { amount })}
            </label>
          ))}
        </fieldset>
      )}
      <div aria-live="polite" className="min-h-28 rounded-lg bg-ground p-3">
        {preview ? (
          <ul className="list-disc ps-4">
            {preview.payments.map((payment) => (
              <Reversed key={payment.paymentId} payment={payment} currency={order.currency} />
            ))}
            {refund === 'none' && refundable > 0 && <li>{t('cancel.willKeep', { amount })}</li>}
            {preview.fulfillmentsCancelled > 0 && (
              <li>{t('cancel.willDrop', { count: preview.fulfillmentsCancelled })}</li>
            )}
            {preview.discountReleased && (
              <li>{t('cancel.willFree', { code: order.discountCode ?? '' })}</li>
            )}
            <li>{t('cancel.willEnd')}</li>
          </ul>
        ) : (
          chosen.isFetching && <Waiting lines={3} />
        )}
      </div>
      <TextField
        label={t('word.reason')}
        value={reason}
        maxLength={2_000}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

function useCancelPreview(
  { id, sequence }: OrderDetails,
  write: { readonly isPending: boolean; readonly isSuccess: boolean },
  refund: Refund,
  enabled: boolean,
) {
  const { commerce, key } = usePlace();
  return usePreview(write, {
    queryKey: [key, 'cancel preview', id, sequence, refund],
    queryFn: async ({ signal }) =>
      await commerce.orders.cancel(id, { refund, dryRun: true }, { signal }),
    enabled,
  });
}

function refundedBy(preview: CancelPreview | undefined): number {
  return (preview?.payments ?? [])
    .filter(({ effect }) => effect === 'refunded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

interface ReversedProps {
  readonly payment: CancelPreview['payments'][number];
  readonly currency: string;
}

/** Writes what becomes of one payment, in sentences. */
function Reversed({ payment, currency }: ReversedProps) {
  const { t, i18n } = useTranslation();
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const { effect, amount, creditNotes, invoice, warnings } = payment;
  const codes = warnings.map(({ code }) => code);
  return (
    <>
      {effect === 'refunded' && (
        <li>
          {codes.includes('manual_refund_required')
            ? t('cancel.willOwe', { amount: money(amount) })
            : t('settlement.refunded', { amount: money(amount) })}
          {codes.includes('payment_disputed') && (
            <span className="block text-warn">{t('cancel.disputed')}</span>
          )}
        </li>
      )}
      {effect === 'released' && <li>{t('cancel.willRelease', { amount: money(amount) })}</li>}
      {effect === 'invoice_voided' && (
        <li>{t('cancel.willVoid', { number: invoice?.number ?? '', amount: money(amount) })}</li>
      )}
      {creditNotes.map(({ invoiceNumber, total, taxTotal }) => (
        <li key={invoiceNumber}>
          {t('cancel.willCredit', { number: invoiceNumber, amount: money(total) })}
          {taxTotal > 0 && ` ${t('cancel.creditTax', { tax: money(taxTotal) })}`}
        </li>
      ))}
    </>
  );
}
