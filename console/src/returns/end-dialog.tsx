import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { orNull } from './or-null.ts';

type EndDialogProps = Readonly<{ one: Return; how: 'cancel' | 'close'; onClose: () => void }>;

/** Cancels a return of which nothing was received, or closes a received one without money. */
export function EndReturnDialog({ one, how, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [reason, setReason] = useState('');
  const end = useWrite(
    (body: { reason: string | null }, options) => commerce.returns[how](one.id, body, options),
    {
      done: t(how === 'cancel' ? 'return.cancelled' : 'return.closed'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t(`return.${how}`)}
      action={t(`return.${how}`)}
      look="danger"
      isBusy={end.isPending}
      error={end.error}
      onSubmit={() => end.mutate({ reason: orNull(reason) })}
      onClose={onClose}
    >
      <p className="rounded-lg bg-ground p-3">
        {t(how === 'cancel' ? 'return.cancelWill' : 'return.closeWill')}
      </p>
      <TextField
        label={t('word.reason')}
        help={t('return.endReasonHelp')}
        value={reason}
        maxLength={2_000}
        onType={setReason}
      />
    </ActionDialog>
  );
}
