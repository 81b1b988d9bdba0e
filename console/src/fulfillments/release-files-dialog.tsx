import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { FulfillmentDialogProps } from './dialog-props.ts';

/** Sends the files of a digital fulfillment to the buyer. */
export function ReleaseFilesDialog({ fulfillment, onClose }: FulfillmentDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, files } = fulfillment;
  const release = useWrite(
    (name: string, options) => commerce.fulfillments.release(name, {}, options),
    { done: t('fulfillment.released'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('fulfillment.release')}
      action={t('fulfillment.release')}
      isBusy={release.isPending}
      error={release.error}
      onSubmit={() => release.mutate(id)}
      onClose={onClose}
    >
      <ul className="list-disc ps-5">
        {files.map((file) => (
          <li key={file.id} className="break-words">
            {file.filename}
          </li>
        ))}
      </ul>
      <ul className="list-disc rounded-lg bg-ground p-3 ps-7">
        <li>{t('fulfillment.releaseMails', { count: files.length })}</li>
        <li>{t('fulfillment.releaseFixes')}</li>
      </ul>
    </ActionDialog>
  );
}
