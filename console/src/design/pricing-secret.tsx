import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { SecretDialog } from '../verb-dialog/secret-dialog.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';

/** The secret by which a server signs prices: made anew, and shown this once. */
export function PricingSecret() {
  const { t } = useTranslation();
  const forbidden = useForbidden('application:settings');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div>
      <Button forbidden={forbidden} onClick={() => setIsAsking(true)}>
        {t('design.rotate')}
      </Button>
      {isAsking && <RotateDialog onClose={() => setIsAsking(false)} />}
    </div>
  );
}

const RotateDialog = dialogOf(({ t, commerce, close }: Here) => ({
  title: t('design.rotate'),
  button: t('design.rotateNow'),
  look: 'danger',
  above: t('design.rotateWill'),
  call: (_, options) => commerce.embedConfig.rotatePricingSecret({}, options),
  done: t('design.secretMade'),
  after: ({ pricingSecret }) => (
    <SecretDialog
      title={t('design.secret')}
      text={t('design.secretOnce')}
      stored={t('design.secretKept')}
      secret={pricingSecret}
      onClose={close}
    />
  ),
}));
