import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadLink } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { CheckField } from '../ui/field.tsx';
import type { FulfillmentDialogProps } from './dialog-props.ts';

/** New links to the files, for a buyer who has lost the mail. */
export function LinksDialog({ fulfillment, onClose }: FulfillmentDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, files } = fulfillment;
  const [rotate, setRotate] = useState(false);
  const create = useWrite(
    (body: { rotate: boolean }, options) =>
      commerce.fulfillments.createDownloadLinks(id, body, options),
    { done: t('fulfillment.linked'), isShownByCaller: true },
  );
  const nameOf = (fileId: string) => files.find((file) => file.id === fileId)?.filename ?? fileId;
  if (create.data) return <Made links={create.data} nameOf={nameOf} onClose={onClose} />;
  return (
    <ActionDialog
      title={t('fulfillment.links')}
      action={t('fulfillment.links')}
      look={rotate ? 'danger' : 'primary'}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate({ rotate })}
      onClose={onClose}
    >
      <p>{t('fulfillment.linksWill', { count: files.length })}</p>
      <CheckField
        label={t('fulfillment.rotate')}
        help={t('fulfillment.rotateHelp')}
        checked={rotate}
        onTick={setRotate}
      />
    </ActionDialog>
  );
}

interface MadeProps {
  readonly links: readonly DownloadLink[];
  readonly nameOf: (fileId: string) => string;
  readonly onClose: () => void;
}

function Made({ links, nameOf, onClose }: MadeProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('fulfillment.links')} isOpen isWide onClose={onClose}>
      <ul className="grid gap-3">
        {links.map(({ fileId, url, expiresAt, remaining }) => (
          <li key={fileId} className="rounded-lg bg-ground p-3">
            <p className="font-medium break-words">{nameOf(fileId)}</p>
            <Copyable text={url} />
            <p className="text-xs text-quiet">
              {remaining === null
                ? t('fulfillment.anyDownloads')
                : t('fulfillment.downloadsLeft', { count: remaining })}
              {expiresAt && (
                <>
                  {' · '}
                  {t('fulfillment.until')} <Time at={expiresAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
