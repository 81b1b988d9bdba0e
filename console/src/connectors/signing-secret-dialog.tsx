import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../verb-dialog/secret-dialog.tsx';

interface SigningSecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A signing secret, once. */
export function SigningSecretDialog(props: SigningSecretDialogProps) {
  const { t } = useTranslation();
  const texts = { text: t('connector.secretOnce'), stored: t('word.stored') };
  return <SecretDialog {...props} {...texts} title={t('word.signingSecret')} />;
}
