import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { Environment } from '../../../sdk/typescript/src/commerce.ts';
import { keepPlace } from '../place/last-place.ts';
import { usePlace } from '../place/place.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { confirmation, text } from '../verb-dialog/fields.tsx';
import { nameFields, slugFollows } from './name-fields.ts';

interface Of {
  readonly environment: Environment;
}

/** Reads the list by which the header and the addresses know the environments. */
function useReadEnvironments(): () => void {
  const client = useQueryClient();
  const { workspace } = usePlace();
  return () => void client.invalidateQueries({ queryKey: ['environments', workspace.id] });
}

export const AddEnvironment = dialogOf(({ t, commerce, workspace }: Here) => ({
  title: t('environment.add'),
  button: t('environment.add'),
  above: t('environment.addHelp'),
  fields: nameFields(t, null, 80),
  follows: slugFollows,
  call: (body, options) => commerce.workspaces.environments.create(workspace.id, body, options),
  codes: { environment_slug_taken: ['slug', t('settings.slugTaken')] },
  done: t('environment.added'),
  onDone: useReadEnvironments(),
}));

export const RenameEnvironment = dialogOf(
  ({ t, commerce, workspace }: Here, { environment: { id, name: start } }: Of) => ({
    title: t('environment.renameTitle', { name: start }),
    button: t('word.rename'),
    fields: {
      name: text(t('word.name'), { start, needed: true, autoFocus: true, maxLength: 80 }),
    },
    call: (body, options) =>
      commerce.workspaces.environments.update(workspace.id, id, body, options),
    done: t('environment.renamed'),
    onDone: useReadEnvironments(),
  }),
);

/** Ends an environment for ever, once its name was typed; whoever works in it is led out of it. */
export const ArchiveEnvironment = dialogOf(
  ({ t, commerce, workspace, environment: here }: Here, { environment }: Of) => {
    const { id, name, slug } = environment;
    const read = useReadEnvironments();
    const navigate = useNavigate();
    return {
      title: t('environment.archiveTitle', { name }),
      button: t('environment.archive'),
      look: 'danger',
      above: t('environment.archiveWill'),
      fields: { slug: confirmation(t('environment.archiveType', { slug }), slug) },
      call: (_, options) => commerce.workspaces.environments.archive(workspace.id, id, {}, options),
      done: t('environment.archived', { name }),
      onDone: () => {
        if (id !== here.id) return read();
        keepPlace({ workspace: workspace.slug, environment: '', application: null });
        void navigate({ to: '/' }).then(read);
      },
    };
  },
);
