import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../../sdk/typescript/src/commerce.ts';
import { isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { keepPlace } from '../place/last-place.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { isSlug, slugOf } from './slug.ts';

interface EnvironmentDialogProps {
  readonly environment: Environment;
  readonly onClose: () => void;
}

/** Reads the list by which the header and the addresses know the environments. */
function useReadEnvironments(): () => void {
  const client = useQueryClient();
  const { workspace } = usePlace();
  return () => void client.invalidateQueries({ queryKey: ['environments', workspace.id] });
}

export function AddEnvironment({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const read = useReadEnvironments();
  const [name, setName] = useState('');
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const slug = typedSlug ?? slugOf(name);
  const add = useWrite(
    (body: { name: string; slug: string }, options) =>
      commerce.workspaces.environments.create(workspace.id, body, options),
    {
      done: t('environment.added'),
      onDone: () => {
        read();
        onClose();
      },
      isShownByCaller: true,
    },
  );
  const isTaken = isCode(add.error, 'environment_slug_taken');
  const isWrong = slug !== '' && !isSlug.test(slug);
  const slugError = isWrong
    ? t('settings.slugWrong')
    : isTaken
      ? t('settings.slugTaken')
      : undefined;
  return (
    <ActionDialog
      title={t('environment.add')}
      action={t('environment.add')}
      isBusy={add.isPending}
      isReady={name.trim() !== '' && isSlug.test(slug)}
      error={isTaken ? null : add.error}
      onClose={onClose}
      onSubmit={() => add.mutate({ name: name.trim(), slug })}
    >
      <p>{t('environment.addHelp')}</p>
      <TextField
        label={t('word.name')}
        autoFocus
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('settings.slug')}
        help={t('settings.slugHelp')}
        maxLength={63}
        value={slug}
        error={slugError}
        onChange={({ target }) => setTypedSlug(target.value)}
      />
    </ActionDialog>
  );
}

export function RenameEnvironment({ environment, onClose }: EnvironmentDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const read = useReadEnvironments();
  const [name, setName] = useState(environment.name);
  const rename = useWrite(
    (wanted: string, options) =>
      commerce.workspaces.environments.update(
        workspace.id,
        environment.id,
        { name: wanted },
        options,
      ),
    {
      done: t('environment.renamed'),
      onDone: () => {
        read();
        onClose();
      },
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t('environment.renameTitle', { name: environment.name })}
      action={t('word.rename')}
      isBusy={rename.isPending}
      isReady={name.trim() !== ''}
      error={rename.error}
      onClose={onClose}
      onSubmit={() => rename.mutate(name.trim())}
    >
      <TextField
        label={t('word.name')}
        autoFocus
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ActionDialog>
  );
}

/** Ends an environment for ever, once its name was typed; whoever works in it is led out of it. */
export function ArchiveEnvironment({ environment, onClose }: EnvironmentDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace, environment: here } = usePlace();
  const read = useReadEnvironments();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { id, name, slug } = environment;
  const archive = useWrite(
    (archived: string, options) =>
      commerce.workspaces.environments.archive(workspace.id, archived, {}, options),
    {
      done: t('environment.archived', { name }),
      onDone: () => {
        onClose();
        if (id !== here.id) return read();
        keepPlace({ workspace: workspace.slug, environment: '', application: null });
        void navigate({ to: '/' }).then(read);
      },
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t('environment.archiveTitle', { name })}
      action={t('environment.archive')}
      look="danger"
      isBusy={archive.isPending}
      isReady={typed.trim() === slug}
      error={archive.error}
      onClose={onClose}
      onSubmit={() => archive.mutate(id)}
    >
      <p>{t('environment.archiveWill')}</p>
      <TextField
        label={t('environment.archiveType', { slug })}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActionDialog>
  );
}
