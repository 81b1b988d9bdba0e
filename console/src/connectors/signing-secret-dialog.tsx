import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

interface SigningSecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A signing secret, once. */
export function SigningSecretDialog({ secret, onClose }: SigningSecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('word.signingSecret')} isOpen onClose={onClose}>
      <p className="mb-3">{t('connector.secretOnce')}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={secret} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('word.stored')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
