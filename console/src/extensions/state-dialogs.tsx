import type { Installation } from '../../../sdk/typescript/src/commerce.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { maybe } from '../verb-dialog/fields.tsx';

interface Of {
  readonly name: string;
  readonly installation: Installation;
}

export const SuspendDialog = dialogOf(({ t, commerce }: Here, { name, installation }: Of) => ({
  title: t('extension.suspendTitle', { name }),
  button: t('extension.suspend'),
  above: t('extension.suspendWill'),
  fields: { reason: maybe(t('word.reason'), { maxLength: 500 }) },
  call: (body, options) => commerce.installations.suspend(installation.id, body, options),
  done: t('extension.suspended'),
}));

export const ResumeDialog = dialogOf(({ t, commerce }: Here, { name, installation }: Of) => ({
  title: t('extension.resumeTitle', { name }),
  button: t('word.resume'),
  above: t('extension.resumeWill'),
  call: (_, options) => commerce.installations.resume(installation.id, {}, options),
  done: t('extension.resumed'),
}));

export const UninstallDialog = dialogOf(({ t, commerce }: Here, { name, installation }: Of) => ({
  title: t('extension.uninstallTitle', { name }),
  button: t('extension.uninstall'),
  look: 'danger',
  above: t('extension.uninstallWill'),
  call: (_, options) => commerce.extensions.uninstall(installation.extensionId, {}, options),
  done: t('extension.uninstalled'),
}));
