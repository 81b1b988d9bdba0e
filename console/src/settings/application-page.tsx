import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../../sdk/typescript/src/commerce.ts';
import { UnreadPage } from '../client/unread.tsx';
import { changedInGroups } from '../client/changed.ts';
import { Failure } from '../client/failure.tsx';
import { useFollowed } from '../client/use-followed.ts';
import { useKeyedWrite } from '../client/use-write.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { formOf, patchOf, type ApplicationForm } from './application-form.ts';

/** The settings of one application; they hold in all its environments. */
export function ApplicationPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/settings/applications/$id' });
  const { commerce } = usePlace();
  const reading = useQuery({
    queryKey: ['applications', 'one', id],
    queryFn: async ({ signal }) => await commerce.applications.get(id, { signal }),
  });
  const { data } = reading;
  const back = { path: '/settings/applications', text: t('settings.applications') };
  if (!data)
    return <UnreadPage of={reading} title={t('frame.application')} back={back} lines={12} />;
  return <Form key={data.id} application={data} back={back} />;
}

interface FormProps {
  readonly application: Application;
  readonly back: { readonly path: string; readonly text: string };
}

function Form({ application, back }: FormProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:settings');
  const stored = formOf(application);
  const form = useForm<ApplicationForm>({ defaultValues: stored });
  const { isDirty } = form.formState;
  const isOvertaken = useFollowed(form, stored);
  useUnsaved(isDirty);
  const save = useKeyedWrite(
    'applications',
    (patch: object, options) => commerce.applications.update(application.id, patch, options),
    {
      done: t('word.saved'),
      onDone: () => form.reset(form.getValues()),
      isShownByCaller: true,
    },
  );
  const submit = form.handleSubmit((values) => {
    if (!save.isPending && forbidden === null)
      save.mutate(changedInGroups(patchOf(stored, application), patchOf(values, application)));
  });
  return (
    <Page
      title={application.name}
      back={back}
      mark={isDirty && <Badge tone="warn">{t('word.unsaved')}</Badge>}
      actions={
        <Button
          look="primary"
          type="submit"
          form="application"
          forbidden={forbidden}
          isBusy={save.isPending}
          disabled={forbidden === null && !isDirty}
        >
          {t('word.save')}
        </Button>
      }
    >
      <form
        id="application"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {isOvertaken && isDirty && (
          <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
            {t('draft.overtaken')}
          </p>
        )}
        {save.error && <Failure error={save.error} />}
        <ApplicationFields form={form} />
      </form>
    </Page>
  );
}
