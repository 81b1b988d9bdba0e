import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine, Return } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { LineQuantities, readQuantities } from '../fulfillments/line-quantities.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { orNull } from './or-null.ts';
import { unitsAwaited } from './returnable.ts';

interface ReceiveDialogProps {
  readonly one: Return;
  readonly lines: readonly OrderLine[];
  readonly onClose: () => void;
}

interface Remarks {
  readonly condition: string;
  readonly isResellable: boolean;
}

const noRemarks: Remarks = { condition: '', isResellable: true };

/** Records what came back of a return, and in which condition. */
export function ReceiveDialog({ one, lines, onClose }: ReceiveDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [remarks, setRemarks] = useState<Readonly<Record<string, Remarks>>>({});
  const rows = lines
    .map((line) => ({ line, most: unitsAwaited(one, line.id) }))
    .filter(({ most }) => most > 0);
  const quantities = readQuantities(rows, typed, 'all');
  const remarksOf = (id: string): Remarks => remarks[id] ?? noRemarks;
  const remark = (id: string, part: Partial<Remarks>) =>
    setRemarks({ ...remarks, [id]: { ...remarksOf(id), ...part } });
  const receive = useWrite(
    (lineItems: { lineItemId: string; quantity: number }[], options) =>
      commerce.returns.receive(one.id, { lineItems }, options),
    { done: t('return.receivedDone'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('return.receiveTitle', { number: one.number })}
      action={t('return.receiveAction')}
      isWide
      isBusy={receive.isPending}
      isReady={quantities !== null}
      error={receive.error}
      onSubmit={() =>
        quantities &&
        receive.mutate(
          quantities.map((line) => {
            const { condition, isResellable } = remarksOf(line.lineItemId);
            return { ...line, condition: orNull(condition), restock: isResellable };
          }),
        )
      }
      onClose={onClose}
    >
      <LineQuantities
        label={t('fulfillment.whatCameBack')}
        rows={rows}
        typed={typed}
        start="all"
        onChange={setTyped}
      />
      {rows
        .filter(({ line }) => quantities?.some(({ lineItemId }) => lineItemId === line.id))
        .map(({ line: { id, name } }) => (
          <div key={id} className="grid gap-2">
            <TextField
              label={t('return.condition', { name })}
              value={remarksOf(id).condition}
              maxLength={500}
              onType={(text) => remark(id, { condition: text })}
            />
            <CheckField
              label={t('return.restock')}
              checked={remarksOf(id).isResellable}
              onTick={(isTicked) => remark(id, { isResellable: isTicked })}
            />
          </div>
        ))}
      <p className="rounded-lg bg-ground p-3">{t('return.receiveWill')}</p>
    </ActionDialog>
  );
}
