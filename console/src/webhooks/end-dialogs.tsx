import { useTranslation } from 'react-i18next';
import { usePlace } from '../place/place.ts';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { RotateDialog } from '../verb-dialog/rotate-dialog.tsx';

interface RotateEndpointProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function RotateEndpoint({ id, onClose }: RotateEndpointProps) {
  const { t } = useTranslation();
  const { webhookEndpoints } = usePlace().commerce;
  return (
    <RotateDialog
      title={t('endpoint.rotate')}
      will={t('endpoint.rotateWill')}
      now={t('endpoint.rotateNow')}
      inADay={t('endpoint.rotateDay')}
      done={t('endpoint.rotated')}
      rotate={(overlapSeconds, options) =>
        webhookEndpoints.rotateSecret(id, { overlapSeconds }, options)
      }
      after={(secret) => <EndpointSecret secret={secret} onClose={onClose} />}
      onClose={onClose}
    />
  );
}

export const DeleteEndpoint = dialogOf(
  ({ t, commerce, open }: Here, { id }: { readonly id: string }) => ({
    title: t('endpoint.delete'),
    button: t('endpoint.delete'),
    look: 'danger',
    above: t('endpoint.deleteWill'),
    call: (_, options) => commerce.webhookEndpoints.delete(id, options),
    done: t('endpoint.deleted'),
    onDone: () => open('/webhooks'),
  }),
);

interface EndpointSecretProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The signing secret of an endpoint, once. */
export function EndpointSecret(props: EndpointSecretProps) {
  const { t } = useTranslation();
  const texts = { text: t('endpoint.secretOnce'), kept: t('endpoint.secretKept') };
  return <SecretDialog {...props} {...texts} title={t('endpoint.secret')} />;
}
