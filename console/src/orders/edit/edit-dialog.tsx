import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode } from '../../client/failure.tsx';
import { usePreview } from '../../client/use-preview.ts';
import { useWrite } from '../../client/use-write.ts';
import { usePlace } from '../../place/place.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { AddedLines, readAddedLines, type TypedLine } from './added-lines.tsx';
import { EditedLines, readEditedLines, type TypedEdits } from './edited-lines.tsx';
import { EditPreview } from './edit-preview.tsx';
import type { OrderDetails } from '../use-order.ts';

type EditDialogProps = Readonly<{ order: OrderDetails; onClose: () => void }>;

/** Changes an order's lines, adds some, takes some off. What it does to the money is shown before, as the API would do it. */
export function EditDialog({ order, onClose }: EditDialogProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const [edits, setEdits] = useState<TypedEdits>({});
  const [added, setAdded] = useState<readonly TypedLine[]>([]);
  const [reason, setReason] = useState('');
  const changed = readEditedLines(order, edits);
  const add = readAddedLines(added, order.currency);
  const edit = changed && add && { ...changed, add };
  const isChanged = edit !== null && edit.add.length + edit.update.length + edit.remove.length > 0;
  const asked = useDeferredValue(JSON.stringify(edit));
  const save = useWrite(
    (body: NonNullable<typeof edit> & { reason?: string; expectedSequence: number }, options) =>
      commerce.orders.editLineItems(order.id, body, options),
    { done: t('edit.done'), onDone: onClose, isShownByCaller: true },
  );
  const preview = usePreview(save, {
    queryKey: [key, 'edit preview', order.id, order.sequence, asked],
    queryFn: async ({ signal }) =>
      await commerce.orders.editLineItems(
        order.id,
        { ...(JSON.parse(asked) as NonNullable<typeof edit>), dryRun: true },
        { signal },
      ),
    // What is asked lags behind what is typed, and may be a form that was not whole.
    enabled: isChanged && asked === JSON.stringify(edit),
  });
  const isOutdated = isCode(save.error, 'order_changed');
  const sent = useRef<{ readonly text: string; readonly sequence: number } | null>(null);
  const submit = () => {
    if (!edit) return;
    const body = { ...edit, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    const text = JSON.stringify(body);
    // Pressed again after a lost response it is the same request, whatever the order came to by it: done once.
    const isRepeat = sent.current?.text === text && !isOutdated;
    const expectedSequence = isRepeat && sent.current ? sent.current.sequence : order.sequence;
    sent.current = { text, sequence: expectedSequence };
    save.mutate({ ...body, expectedSequence });
  };
  // What is shown belongs to what would be sent, and not to what was typed a moment ago.
  const isKnown = preview.data !== undefined && isChanged && asked === JSON.stringify(edit);
  return (
    <ActionDialog
      title={t('edit.title', { number: order.number ?? '' })}
      action={t('word.saveTheChange')}
      isWide
      isBusy={save.isPending}
      isReady={isKnown}
      error={isOutdated ? null : (save.error ?? (isChanged ? preview.error : null))}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOutdated && (
        <p role="alert" className="rounded-lg bg-warn-tint p-3 text-warn">
          {t('edit.changed')}
        </p>
      )}
      <EditedLines order={order} edits={edits} onChange={setEdits} />
      <AddedLines lines={added} currency={order.currency} onChange={setAdded} />
      <TextField label={t('edit.reason')} value={reason} maxLength={2_000} onType={setReason} />
      <div aria-live="polite" className="min-h-16 rounded-lg bg-ground p-3">
        {isKnown ? (
          <EditPreview edited={preview.data} currency={order.currency} />
        ) : (
          <p className="text-quiet">{t(edit === null ? 'edit.wrong' : 'edit.help')}</p>
        )}
      </div>
    </ActionDialog>
  );
}
