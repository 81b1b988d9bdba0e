import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type Payment } from '../../../sdk/typescript/src/commerce.ts';
import { messageOf } from '../client/failure.tsx';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { readMoney } from '../format/read-money.ts';
import { LineQuantities, readQuantities } from '../fulfillments/line-quantities.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { TextField } from '../ui/field.tsx';
import { RefundPreview } from './refund-preview.tsx';
import { useOrderLines } from './use-order-lines.ts';

interface RefundDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

interface Wanted {
  readonly amount?: number;
  readonly lineItems: { lineItemId: string; quantity: number }[];
}

/** The usual reasons, offered beside what one types. */
const reasons = [
  'damaged',
  'notDelivered',
  'wrongItem',
  'returned',
  'withdrawn',
  'duplicate',
  'goodwill',
] as const;

/** Gives money back, of lines of the order or any amount; what it will do is asked of the API first, to the cent. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const { id, currency } = payment;
  const rows = useOrderLines(payment.orderId)
    .filter(({ refundable }) => refundable.quantity > 0 && refundable.amount > 0)
    .map((line) => ({ line, most: line.refundable.quantity }));
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const reasonsId = useId();
  const lineItems = readQuantities(rows, units, 'none');
  const isUnitsWrong =
    lineItems === null && rows.some(({ line }) => Number(units[line.id] || '0') !== 0);
  const read = typed === null ? null : readMoney(typed, currency);
  const isAmountWrong = typed !== null && (read === null || read === 0);
  const isAsked = !isUnitsWrong && !isAmountWrong;
  const wanted: Wanted = {
    ...(read === null ? {} : { amount: read }),
    lineItems: lineItems ?? [],
  };
  const refund = useWrite(
    (body: Wanted & { reason: string | null }, options) =>
      commerce.payments.refund(id, body, options),
    {
      done: ({ refund: { status, amount: given } }) =>
        t(status === 'pending' ? 'refund.pending' : 'refund.done', {
          amount: formatMoney(given, currency, i18n.language),
        }),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const preview = usePreview(refund, {
    queryKey: [key, 'refund preview', id, wanted],
    // Without an amount the API returns what it would pay back by itself.
    queryFn: async ({ signal }) =>
      await commerce.payments.refund(id, { ...wanted, dryRun: true }, { signal }),
    enabled: isAsked,
  });
  const shown = isAsked ? preview.data : undefined;
  const amount = shown?.refund.amount ?? null;
  const most = mostOf(preview.error);
  const atMost =
    most === null
      ? null
      : t('refund.atMost', { amount: formatMoney(most, currency, i18n.language) });
  const problem = isAmountWrong
    ? t('field.amount')
    : isAsked && preview.error
      ? (atMost ?? messageOf(preview.error))
      : undefined;
  return (
    <ActionDialog
      title={t('payment.refund')}
      action={
        amount === null
          ? t('payment.refund')
          : t('refund.submit', { amount: formatMoney(amount, currency, i18n.language) })
      }
      look="danger"
      isWide
      isBusy={refund.isPending}
      isReady={amount !== null}
      error={refund.error}
      onSubmit={() =>
        amount !== null &&
        refund.mutate({ ...wanted, amount, reason: reason.trim() === '' ? null : reason.trim() })
      }
      onClose={onClose}
    >
      {rows.length > 0 && (
        <LineQuantities
          label={t('refund.lines')}
          rows={rows}
          typed={units}
          start="none"
          onChange={(next) => {
            setUnits(next);
            setTyped(null);
          }}
        />
      )}
      <AmountField
        label={t('refund.amount', { currency })}
        help={rows.length > 0 ? t('refund.amountHelp') : undefined}
        currency={currency}
        typed={typed}
        follows={amount}
        onType={setTyped}
        error={problem}
      />
      <TextField
        label={t('refund.reason')}
        help={t('refund.reasonHelp')}
        value={reason}
        maxLength={2_000}
        list={reasonsId}
        onChange={({ target }) => setReason(target.value)}
      />
      <datalist id={reasonsId}>
        {reasons.map((one) => (
          <option key={one} value={t(`refund.reasons.${one}`)} />
        ))}
      </datalist>
      <RefundPreview refund={shown} isWaiting={isAsked && !preview.error} currency={currency} />
    </ActionDialog>
  );
}

/** The most that can be paid back, where more was asked for. */
function mostOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'refund_not_allowed') return null;
  const { reason, refundable } = error.details;
  return reason === 'amount_above_refundable' ? refundable : null;
}
