import { useTranslation } from 'react-i18next';
import type { Connector } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { RotateDialog } from '../verb-dialog/rotate-dialog.tsx';
import { SigningSecretDialog } from './signing-secret-dialog.tsx';

interface RotateConnectorProps {
  readonly connector: Connector;
  readonly onClose: () => void;
}

export function RotateConnector({ connector, onClose }: RotateConnectorProps) {
  const { t } = useTranslation();
  const { connectors } = usePlace().commerce;
  return (
    <RotateDialog
      title={t('word.rotateSecret')}
      will={t('connector.rotateWill')}
      now={t('connector.rotateNow')}
      inADay={t('word.rotate')}
      done={t('word.rotated')}
      rotate={(overlapSeconds, options) =>
        connectors.rotateSecret(connector.id, { overlapSeconds }, options)
      }
      after={(secret) => <SigningSecretDialog secret={secret} onClose={onClose} />}
      onClose={onClose}
    />
  );
}

interface Of {
  readonly connector: Connector;
}

export const DeleteDialog = dialogOf(({ t, commerce, open }: Here, { connector }: Of) => ({
  title: t('word.delete'),
  button: t('word.delete'),
  look: 'danger',
  above: t('connector.deleteWill', { name: connector.displayName }),
  call: (_, options) => commerce.connectors.delete(connector.id, options),
  done: t('connector.deleted'),
  onDone: () => open('/connectors'),
}));
