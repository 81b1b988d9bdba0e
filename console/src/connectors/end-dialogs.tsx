import { useTranslation } from 'react-i18next';
import type { Connector } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

interface RotateDialogProps {
  readonly connector: Connector;
  readonly onClose: () => void;
  readonly onRotated: (signingSecret: string) => void;
}

export function RotateDialog({ connector, onClose, onRotated }: RotateDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rotate = useWrite(
    (overlapSeconds: number, options) =>
      commerce.connectors.rotateSecret(connector.id, { overlapSeconds }, options),
    { done: t('word.rotated'), onDone: ({ signingSecret }) => onRotated(signingSecret) },
  );
  return (
    <Dialog title={t('word.rotateSecret')} isOpen onClose={onClose}>
      <p>{t('connector.rotateWill')}</p>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('action.back')}
        </Button>
        <Button look="danger" isBusy={rotate.isPending} onClick={() => rotate.mutate(0)}>
          {t('connector.rotateNow')}
        </Button>
        <Button look="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate(86_400)}>
          {t('word.rotate')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DeleteDialogProps {
  readonly connector: Connector;
  /** Why it may not be deleted. */
  readonly inUse: string | null;
  readonly onClose: () => void;
}

export function DeleteDialog({ connector, inUse, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const remove = useWrite((id: string, options) => commerce.connectors.delete(id, options), {
    done: t('connector.deleted'),
    onDone: () => open('/connectors'),
    isShownByCaller: true,
  });
  return (
    <ActionDialog
      title={t('word.delete')}
      action={t('word.delete')}
      look="danger"
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(connector.id)}
      onClose={onClose}
    >
      <p>{t('connector.deleteWill', { name: connector.displayName })}</p>
      {inUse !== null && (
        <p className="rounded-lg bg-warn-tint p-3 text-warn">
          {inUse}{' '}
          <PlaceLink path="/routing" className="underline">
            {t('rooms.routing')}
          </PlaceLink>
        </p>
      )}
    </ActionDialog>
  );
}
