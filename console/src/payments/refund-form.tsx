import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { messageOf } from '../client/failure.tsx';
import { usePreview } from '../client/use-preview.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { readMoney } from '../format/read-money.ts';
import {
  LineQuantities,
  readQuantities,
  type QuantityRow,
} from '../fulfillments/line-quantities.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { TextField } from '../ui/field.tsx';
import { RefundPreview, type PreviewedPart, type RefundResult } from './refund-preview.tsx';

interface Wanted {
  readonly amount?: number;
  readonly lineItems?: { lineItemId: string; quantity: number }[];
}

interface RefundFormProps<Result extends RefundResult> {
  readonly currency: string;
  /** The units that may be chosen. */
  readonly rows: readonly QuantityRow[];
  /** The units before anything is typed: the API chooses among all of them, or none are chosen. */
  readonly start: 'all' | 'none';
  /** Identifies what is refunded. */
  readonly of: readonly string[];
  readonly send: (
    body: Wanted & { reason?: string | null; dryRun?: boolean },
    options: { readonly idempotencyKey: string } | { readonly signal: AbortSignal },
  ) => PromiseLike<Result>;
  /** The payments of a dry run. */
  readonly partsOf: (result: Result) => readonly PreviewedPart[] | undefined;
  readonly onClose: () => void;
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

const texts = {
  pending: 'refund.pending',
  failed: 'refund.partly',
  succeeded: 'refund.done',
} as const;

/** Gives money back, of lines of an order or any amount; what it will do is asked of the API first, to the cent. */
export function RefundForm<Result extends RefundResult>(props: RefundFormProps<Result>) {
  const { currency, rows, start, of, send, partsOf, onClose } = props;
  const { t, i18n } = useTranslation();
  const { key } = usePlace();
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const reasonsId = useId();
  const lineItems = readQuantities(rows, units, start);
  const isChosen = start === 'none' || Object.keys(units).length > 0;
  const isNone = start === 'none' && rows.every(({ line }) => Number(units[line.id] || '0') === 0);
  const isUnitsWrong = isChosen && lineItems === null && !isNone;
  const read = typed === null ? null : readMoney(typed, currency);
  const isAmountWrong = typed !== null && (read === null || read === 0);
  const isAsked = !isUnitsWrong && !isAmountWrong;
  const wanted: Wanted = {
    ...(read === null ? {} : { amount: read }),
    ...(isChosen ? { lineItems: lineItems ?? [] } : {}),
  };
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  const refund = useWrite(send, {
    done: ({ refund: { status, amount: given } }) => t(texts[status], { amount: money(given) }),
    onDone: onClose,
    isShownByCaller: true,
  });
  const preview = usePreview(refund, {
    queryKey: [key, 'refund preview', ...of, wanted],
    // Without an amount the API returns what it would pay back by itself.
    queryFn: async ({ signal }) => await send({ ...wanted, dryRun: true }, { signal }),
    enabled: isAsked,
  });
  const shown = isAsked ? preview.data : undefined;
  const amount = shown?.refund.amount ?? null;
  const most = mostOf(preview.error);
  const atMost = most === null ? null : t('refund.atMost', { amount: money(most) });
  const problem = isAmountWrong
    ? t('field.amount')
    : isAsked && preview.error
      ? (atMost ?? messageOf(preview.error))
      : undefined;
  return (
    <ActionDialog
      title={t('payment.refund')}
      action={amount === null ? t('payment.refund') : t('refund.submit', { amount: money(amount) })}
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
          start={start}
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
        label={t('word.reason')}
        help={t('refund.reasonHelp')}
        value={reason}
        maxLength={2_000}
        list={reasonsId}
        onType={setReason}
      />
      <datalist id={reasonsId}>
        {reasons.map((one) => (
          <option key={one} value={t(`refund.reasons.${one}`)} />
        ))}
      </datalist>
      <RefundPreview
        refund={shown}
        parts={shown && partsOf(shown)}
        isWaiting={isAsked && !preview.error}
        currency={currency}
      />
    </ActionDialog>
  );
}

/** The most that can be paid back, where more was asked for. */
function mostOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'refund_not_allowed') return null;
  const { reason, refundable } = error.details;
  return reason === 'amount_above_refundable' ? refundable : null;
}
