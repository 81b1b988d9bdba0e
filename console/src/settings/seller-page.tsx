import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceSettings, InvoiceSettingsBody } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { PdfDialog } from '../invoices/pdf-dialog.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { useFieldForm } from '../verb-dialog/use-field-form.tsx';
import { bodyOf, sections, sellerFields } from './seller-fields.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** Who sells, as invoices name it: of one application in this environment. */
export function SellerPage() {
  const { t } = useTranslation();
  const { commerce, key, application } = usePlace();
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'invoice settings'],
    queryFn: async ({ signal }) => await commerce.invoiceSettings.get({ signal }),
    enabled: application !== null,
  });
  if (data) return <Form key={key} settings={data} />;
  return (
    <Page title={t('rooms.settings')}>
      <SettingsTabs />
      {application === null && (
        <Panel>
          <Empty title={t('frame.chooseApplication')} />
        </Panel>
      )}
      {error && <Failure error={error} retry={refetch} />}
      {application !== null && !error && <Waiting lines={10} />}
    </Page>
  );
}

function Form({ settings }: { readonly settings: InvoiceSettings }) {
  const { t, i18n } = useTranslation();
  const { commerce, key, application, environment } = usePlace();
  const forbidden = useForbidden('application:settings');
  const [previewed, setPreviewed] = useState<InvoiceSettingsBody | null>(null);
  const { isChanged, field, sent, ...form } = useFieldForm(key, {
    fields: sellerFields(t, i18n.language, settings),
    call: (values, options) => commerce.invoiceSettings.replace(bodyOf(values, settings), options),
    done: t('word.saved'),
    whyNot: forbidden,
  });
  const preview = () =>
    sent === null ? form.showProblems() : setPreviewed(bodyOf(sent, settings));
  return (
    <Page
      title={t('rooms.settings')}
      mark={isChanged && <Badge tone="warn">{t('word.unsaved')}</Badge>}
      actions={
        <>
          <Button onClick={preview}>{t('seller.preview')}</Button>
          <Button
            look="primary"
            type="submit"
            form="seller"
            forbidden={forbidden}
            isBusy={form.isBusy}
            disabled={forbidden === null && !isChanged}
          >
            {t('word.save')}
          </Button>
        </>
      }
    >
      <SettingsTabs />
      <p className="mb-4 text-quiet">
        {t('seller.where', { application: application?.name ?? '', name: environment.name })}
      </p>
      <form id="seller" className="grid gap-4" noValidate onSubmit={form.submit}>
        {form.isOvertaken && (
          <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
            {t('seller.overtaken')}
          </p>
        )}
        {form.error && <Failure error={form.error} />}
        <div ref={form.body} className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
          {(['who', 'address', 'document'] as const).map((name) => (
            <Section key={name} title={t(`seller.${name}`)}>
              <div className="grid gap-4">{sections[name].map(field)}</div>
            </Section>
          ))}
        </div>
      </form>
      {previewed && (
        <PdfDialog
          title={t('seller.previewTitle')}
          help={t('seller.previewHelp')}
          filename={`${t('seller.previewTitle')}.pdf`}
          queryKey={['invoice preview', key, previewed]}
          load={(signal) => commerce.invoiceSettings.preview(previewed, { signal })}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Page>
  );
}
