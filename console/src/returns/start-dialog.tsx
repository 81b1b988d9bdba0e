import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import {
  LineQuantities,
  readQuantities,
  type QuantityRow,
} from '../fulfillments/line-quantities.tsx';
import type { OrderDetails } from '../orders/use-order.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { orNull } from './or-null.ts';

type Reason = Return['lineItems'][number]['reason'];

const reasons = [
  'size',
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'other',
] as const satisfies readonly Reason[];

interface Statement {
  readonly reason: Reason;
  readonly note: string;
}

interface StartDialogProps {
  readonly order: OrderDetails;
  readonly rows: readonly QuantityRow[];
  readonly onClose: () => void;
}

const noStatement: Statement = { reason: 'other', note: '' };

/** Records what a buyer wants to send back, and why. */
export function StartReturnDialog({ order, rows, onClose }: StartDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [statements, setStatements] = useState<Readonly<Record<string, Statement>>>({});
  const [notes, setNotes] = useState('');
  const statementOf = (id: string): Statement => statements[id] ?? noStatement;
  const state = (id: string, part: Partial<Statement>) =>
    setStatements({ ...statements, [id]: { ...statementOf(id), ...part } });
  const quantities = readQuantities(rows, typed, 'none');
  const start = useWrite(
    (body: Parameters<typeof commerce.orders.createReturn>[1], options) =>
      commerce.orders.createReturn(order.id, body, options),
    { done: t('return.started'), onDone: onClose, isShownByCaller: true },
  );
  const send = (lines: NonNullable<typeof quantities>) => {
    const lineItems = lines.map((line) => {
      const { reason, note } = statementOf(line.lineItemId);
      return { ...line, reason, note: orNull(note) };
    });
    start.mutate({ lineItems, notes: orNull(notes) });
  };
  const nameOf = (id: string) => rows.find(({ line }) => line.id === id)?.line.name ?? '';
  return (
    <ActionDialog
      title={t('return.startTitle', { number: order.number ?? '' })}
      action={t('return.start')}
      isWide
      isBusy={start.isPending}
      isReady={quantities !== null}
      error={start.error}
      onSubmit={() => quantities && send(quantities)}
      onClose={onClose}
    >
      <LineQuantities
        label={t('return.what')}
        rows={rows}
        typed={typed}
        start="none"
        onChange={setTyped}
      />
      {(quantities ?? []).map(({ lineItemId }) => (
        <div key={lineItemId} className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('return.reasonOf', { name: nameOf(lineItemId) })}
            value={statementOf(lineItemId).reason}
            onType={(text) =>
              state(lineItemId, { reason: reasons.find((one) => one === text) ?? 'other' })
            }
            choices={reasons.map((one) => [one, t(`returnReasons.${one}`)])}
          />
          <TextField
            label={t('return.buyerNote')}
            value={statementOf(lineItemId).note}
            maxLength={2_000}
            onType={(text) => state(lineItemId, { note: text })}
          />
        </div>
      ))}
      <TextArea
        label={t('word.notes')}
        help={t('return.notesHelp')}
        rows={2}
        value={notes}
        maxLength={2_000}
        onType={setNotes}
      />
      <p className="rounded-lg bg-ground p-3">{t('return.startWill')}</p>
    </ActionDialog>
  );
}
