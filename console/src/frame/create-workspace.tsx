import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { commerce } from '../client/commerce.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useKeyedWrite } from '../client/use-write.ts';
import { keepPlace } from '../place/last-place.ts';
import { Button, linkButton } from '../ui/button.tsx';
import { isSlug, slugOf } from '../settings/slug.ts';
import { TextField } from '../ui/field.tsx';
import { Outside } from './outside.tsx';

interface Form {
  readonly name: string;
  readonly slug: string;
  readonly application: string;
}

/** Begins a workspace with its first application, and leads into its sandbox. */
export function CreateWorkspace({ isFirst }: { readonly isFirst: boolean }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<Form>({ defaultValues: { name: '', slug: '', application: '' } });
  const { errors, dirtyFields } = form.formState;
  const create = useKeyedWrite(
    'workspaces',
    async ({ name, slug, application }: Form, { idempotencyKey }) => {
      // Mails to the owner are in the language of this page.
      const headers = { 'accept-language': i18n.language };
      const options = { idempotencyKey, headers };
      const { workspace } = await commerce.workspaces.create({ name, slug }, options);
      // Without an application there is no key, no cart and no order; if it fails, the settings offer it again.
      const made = await commerce.workspaces.applications
        .create(workspace.id, { name: application }, { idempotencyKey: `${idempotencyKey}:app` })
        .then(({ id }) => id)
        .catch(() => null);
      // Known before it is entered, so that nobody sees for a moment that it does not exist.
      await client.invalidateQueries({ queryKey: ['workspaces'] });
      return { workspace, applicationId: made };
    },
    {
      done: ({ workspace: { name } }) => t('start.created', { name }),
      onDone: ({ workspace: { slug }, applicationId }) => {
        keepPlace({ workspace: slug, environment: 'sandbox', application: applicationId });
        void navigate({ href: `/${slug}/sandbox` });
      },
      isShownByCaller: true,
    },
  );
  const isTaken = isCode(create.error, 'slug_taken');
  const submit = form.handleSubmit(({ name, slug, application }) => {
    const trimmed = name.trim();
    if (!create.isPending)
      create.mutate({ name: trimmed, slug, application: application.trim() || trimmed });
  });
  const slugError = errors.slug
    ? t('settings.slugWrong')
    : isTaken
      ? t('settings.slugTaken')
      : undefined;
  return (
    <Outside title={isFirst ? t('start.noWorkspace') : t('start.begin')}>
      <p className="mb-2">{t('start.beginHelp')}</p>
      {isFirst && <p className="mb-2 text-quiet">{t('start.invited')}</p>}
      <form className="mt-4 grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('word.name')}
          autoFocus
          maxLength={80}
          autoComplete="organization"
          error={errors.name && t('settings.nameWrong')}
          {...form.register('name', {
            validate: (text) => text.trim() !== '',
            onChange: ({ target }) => {
              if (!dirtyFields.slug) form.setValue('slug', slugOf(String(target.value)));
            },
          })}
        />
        <TextField
          label={t('settings.slug')}
          help={t('settings.slugHelp')}
          maxLength={63}
          autoComplete="off"
          error={slugError}
          {...form.register('slug', { pattern: isSlug, required: true })}
        />
        <TextField
          label={t('start.firstApplication')}
          help={t('start.firstApplicationHelp')}
          maxLength={80}
          autoComplete="off"
          {...form.register('application')}
        />
        {create.error && !isTaken && <Failure error={create.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          {!isFirst && (
            <a href="/console/" className={linkButton('quiet')}>
              {t('start.cancel')}
            </a>
          )}
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {t('start.create')}
          </Button>
        </div>
      </form>
    </Outside>
  );
}
