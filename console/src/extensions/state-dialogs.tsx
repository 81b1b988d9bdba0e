import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Installation } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface StateProps {
  readonly name: string;
  readonly installation: Installation;
  readonly onClose: () => void;
}

export function SuspendDialog({ name, installation, onClose }: StateProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [reason, setReason] = useState('');
  const suspend = useWrite(
    (why: string | null, options) =>
      commerce.installations.suspend(installation.id, { reason: why }, options),
    { done: t('extension.suspended'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('extension.suspendTitle', { name })}
      action={t('extension.suspend')}
      isBusy={suspend.isPending}
      error={suspend.error}
      onSubmit={() => suspend.mutate(reason.trim() === '' ? null : reason.trim())}
      onClose={onClose}
    >
      <p>{t('extension.suspendWill')}</p>
      <TextField
        label={t('word.reason')}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

export function ResumeDialog({ name, installation, onClose }: StateProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const resume = useWrite((id: string, options) => commerce.installations.resume(id, {}, options), {
    done: t('extension.resumed'),
    onDone: onClose,
    isShownByCaller: true,
  });
  return (
    <ActionDialog
      title={t('extension.resumeTitle', { name })}
      action={t('word.resume')}
      isBusy={resume.isPending}
      error={resume.error}
      onSubmit={() => resume.mutate(installation.id)}
      onClose={onClose}
    >
      <p>{t('extension.resumeWill')}</p>
    </ActionDialog>
  );
}

export function UninstallDialog({ name, installation, onClose }: StateProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const uninstall = useWrite(
    (id: string, options) => commerce.extensions.uninstall(id, {}, options),
    { done: t('extension.uninstalled'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('extension.uninstallTitle', { name })}
      action={t('extension.uninstall')}
      look="danger"
      isBusy={uninstall.isPending}
      error={uninstall.error}
      onSubmit={() => uninstall.mutate(installation.extensionId)}
      onClose={onClose}
    >
      <p>{t('extension.uninstallWill')}</p>
    </ActionDialog>
  );
}
