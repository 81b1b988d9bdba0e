import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextArea, TextField } from '../ui/field.tsx';

/** Begins an extension of the workspace's own. */
export function ExtensionDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    defaultValues: { name: '', slug: '', description: '' },
  });
  const create = useWrite(
    (body: { name: string; slug: string; description: string }, options) =>
      commerce.extensions.create(body, options),
    {
      done: t('extension.created'),
      onDone: ({ id }) => open(`/extensions/${id}`),
      isShownByCaller: true,
    },
  );
  const isTaken = isCode(create.error, 'slug_taken');
  const name = register('name');
  return (
    <ActionDialog
      title={t('extension.make')}
      action={t('extension.makeNow')}
      isBusy={create.isPending}
      isReady={watch('name').trim() !== '' && watch('slug') !== ''}
      error={isTaken ? null : create.error}
      onSubmit={() => void handleSubmit((body) => create.mutate(body))()}
      onClose={onClose}
    >
      <p>{t('extension.makeHelp')}</p>
      <TextField
        label={t('word.name')}
        autoFocus
        maxLength={80}
        {...name}
        onChange={(event) => {
          void name.onChange(event);
          if (!formState.dirtyFields.slug) setValue('slug', slugOf(event.target.value));
        }}
      />
      <TextField
        label={t('extension.slug')}
        help={t('extension.slugHelp')}
        maxLength={60}
        error={isTaken ? create.error?.message : undefined}
        {...register('slug')}
      />
      <TextArea
        label={t('word.description')}
        maxLength={2000}
        rows={3}
        {...register('description')}
      />
    </ActionDialog>
  );
}

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}
