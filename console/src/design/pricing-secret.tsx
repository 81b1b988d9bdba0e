import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

/** The secret by which a server signs prices: made anew, and shown this once. */
export function PricingSecret() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:settings');
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useWrite(
    (_: 'rotate', options) => commerce.embedConfig.rotatePricingSecret({}, options),
    {
      done: t('design.secretMade'),
      onDone: ({ pricingSecret }) => {
        setIsAsking(false);
        setSecret(pricingSecret);
      },
      isShownByCaller: true,
    },
  );
  return (
    <div>
      <Button forbidden={forbidden} onClick={() => setIsAsking(true)}>
        {t('design.rotate')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('design.rotate')}
          action={t('design.rotateNow')}
          look="danger"
          isBusy={rotate.isPending}
          error={rotate.error}
          onClose={() => setIsAsking(false)}
          onSubmit={() => rotate.mutate('rotate')}
        >
          <p>{t('design.rotateWill')}</p>
        </ActionDialog>
      )}
      {secret !== null && (
        <Dialog title={t('design.secret')} isOpen onClose={() => setSecret(null)}>
          <p className="mb-3">{t('design.secretOnce')}</p>
          <div className="rounded-lg bg-ground p-3">
            <Copyable text={secret} />
          </div>
          <DialogActions>
            <Button look="primary" onClick={() => setSecret(null)}>
              {t('design.secretKept')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}
