import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import type { OrderDetails } from './use-order.ts';

type DetailsDialogProps = Readonly<{ order: OrderDetails; onClose: () => void }>;

type Metadata = Readonly<Record<string, unknown>>;

/** Notes and metadata of an order: the merchant's own words, which move nothing. */
export function DetailsDialog({ order, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const written = Object.keys(order.metadata).length === 0 ? '' : pretty(order.metadata);
  const [notes, setNotes] = useState(order.notes ?? '');
  const [text, setText] = useState(written);
  const metadata = readObject(text);
  const save = useWrite(
    (body: { notes?: string | null; metadata?: Metadata }, options) =>
      commerce.orders.update(order.id, body, options),
    { done: t('word.saved'), onDone: onClose, isShownByCaller: true },
  );
  const send = () => {
    const isOther = notes !== (order.notes ?? '');
    save.mutate({
      ...(isOther ? { notes: notes.trim() === '' ? null : notes } : {}),
      ...(text === written || metadata === null ? {} : { metadata }),
    });
  };
  return (
    <ActionDialog
      title={t('details.title')}
      action={t('word.save')}
      isWide
      isBusy={save.isPending}
      isReady={metadata !== null}
      error={save.error}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea
        label={t('word.notes')}
        help={t('details.notesHelp')}
        value={notes}
        maxLength={2_000}
        autoFocus
        onType={setNotes}
      />
      <TextArea
        label={t('word.metadata')}
        help={t('details.metadataHelp')}
        value={text}
        rows={8}
        spellCheck={false}
        onType={setText}
        error={metadata === null ? t('details.metadataWrong') : undefined}
      />
    </ActionDialog>
  );
}

function pretty(value: Metadata): string {
  return JSON.stringify(value, null, 2);
}

/** A JSON object; null for anything else. */
function readObject(text: string): Metadata | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : null;
  } catch {
    return null;
  }
}
