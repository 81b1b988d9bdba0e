import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Application } from '../../../sdk/typescript/src/commerce.ts';
import { UnreadPage } from '../client/unread.tsx';
import { changedInGroups } from '../client/changed.ts';
import { Failure } from '../client/failure.tsx';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { nested, useFieldForm } from '../verb-dialog/use-field-form.tsx';
import { applicationFields, buyerFields, sections } from './application-fields.ts';

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
  const { isChanged, field, ...form } = useFieldForm('applications', {
    fields: applicationFields(t, application),
    call: (values, options) =>
      commerce.applications.update(
        application.id,
        changedInGroups(application, nested(values)),
        options,
      ),
    done: t('word.saved'),
    whyNot: forbidden,
  });
  useUnsaved(isChanged);
  return (
    <Page
      title={application.name}
      back={back}
      mark={isChanged && <Badge tone="warn">{t('word.unsaved')}</Badge>}
      actions={
        <Button
          look="primary"
          type="submit"
          form="application"
          forbidden={forbidden}
          isBusy={form.isBusy}
          disabled={forbidden === null && !isChanged}
        >
          {t('word.save')}
        </Button>
      }
    >
      <form id="application" className="grid gap-4" noValidate onSubmit={form.submit}>
        {form.isOvertaken && (
          <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
            {t('draft.overtaken')}
          </p>
        )}
        {form.error && <Failure error={form.error} />}
        <div ref={form.body} className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
          {(['money', 'dunning', 'digital', 'mail', 'returns'] as const).map((name) => (
            <Section key={name} title={t(`application.${name}`)}>
              <div className="grid gap-4">
                {sections[name].map(field)}
                {name === 'mail' && (
                  <fieldset className="mt-2 grid gap-3 border-t pt-3">
                    <legend className="sr-only">{t('application.buyerMay')}</legend>
                    <p className="font-medium">{t('application.buyerMay')}</p>
                    {buyerFields.map(field)}
                  </fieldset>
                )}
              </div>
            </Section>
          ))}
        </div>
      </form>
    </Page>
  );
}
