import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useKeyedWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { formOf, patchOf, type ApplicationForm } from './application-form.ts';

/** The settings of one application; they hold in all its environments. */
export function ApplicationPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/settings/applications/$id' });
  const { commerce } = usePlace();
  const { data, error, refetch } = useQuery({
    queryKey: ['applications', 'one', id],
    queryFn: async ({ signal }) => await commerce.applications.get(id, { signal }),
  });
  const back = { path: '/settings/applications', text: t('settings.applications') };
  if (!data)
    return (
      <Page title={t('frame.application')} back={back}>
        {error ? <Failure error={error} retry={refetch} /> : <Waiting lines={12} />}
      </Page>
    );
  return <Form key={data.updatedAt} application={data} back={back} />;
}

interface FormProps {
  readonly application: Application;
  readonly back: { readonly path: string; readonly text: string };
}

function Form({ application, back }: FormProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:settings');
  const form = useForm<ApplicationForm>({ defaultValues: formOf(application) });
  const { isDirty } = form.formState;
  const save = useKeyedWrite(
    'applications',
    (patch: ReturnType<typeof patchOf>, options) =>
      commerce.applications.update(application.id, patch, options),
    { done: t('settings.saved'), isShownByCaller: true },
  );
  const submit = form.handleSubmit((values) => {
    if (!save.isPending && forbidden === null) save.mutate(patchOf(values, application));
  });
  return (
    <Page
      title={application.name}
      back={back}
      mark={isDirty && <Badge tone="warn">{t('settings.unsaved')}</Badge>}
      actions={
        <Button
          look="primary"
          type="submit"
          form="application"
          forbidden={forbidden}
          isBusy={save.isPending}
          disabled={forbidden === null && !isDirty}
        >
          {t('settings.save')}
        </Button>
      }
    >
      <form
        id="application"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {save.error && <Failure error={save.error} />}
        <ApplicationFields form={form} />
      </form>
    </Page>
  );
}
