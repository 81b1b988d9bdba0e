import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InvoiceSettings, InvoiceSettingsBody } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { isSaidAtFields, useFieldErrors } from '../client/form-errors.ts';
import { useFollowed } from '../client/use-followed.ts';
import { useRead } from '../client/use-read.ts';
import { useWrite } from '../client/use-write.ts';
import { PdfDialog } from '../invoices/pdf-dialog.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { SellerFields } from './seller-fields.tsx';
import { bodyOf, formOf, type SellerForm } from './seller-form.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** Who sells, as invoices name it: of one application in this environment. */
export function SellerPage() {
  const { t } = useTranslation();
  const { key, application } = usePlace();
  const { data, error, refetch } = useRead(
    ['invoice settings'],
    (commerce, options) => commerce.invoiceSettings.get(options),
    { enabled: application !== null },
  );
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
  const { t } = useTranslation();
  const { commerce, key, application, environment } = usePlace();
  const forbidden = useForbidden('application:settings');
  const [previewed, setPreviewed] = useState<InvoiceSettingsBody | null>(null);
  const form = useForm<SellerForm>({ defaultValues: formOf(settings) });
  const { isDirty } = form.formState;
  const save = useWrite(
    (body: InvoiceSettingsBody, options) => commerce.invoiceSettings.replace(body, options),
    { done: t('word.saved'), isShownByCaller: true },
  );
  useFieldErrors(form, save.error);
  const isOvertaken = useFollowed(
    form,
    formOf(settings),
    settings.updatedAt === save.data?.updatedAt,
  );
  const submit = form.handleSubmit((values) => {
    if (!save.isPending && forbidden === null) save.mutate(bodyOf(values, settings));
  });
  const preview = form.handleSubmit((values) => setPreviewed(bodyOf(values, settings)));
  return (
    <Page
      title={t('rooms.settings')}
      mark={isDirty && <Badge tone="warn">{t('word.unsaved')}</Badge>}
      actions={
        <>
          <Button onClick={() => void preview()}>{t('seller.preview')}</Button>
          <Button
            look="primary"
            type="submit"
            form="seller"
            forbidden={forbidden}
            isBusy={save.isPending}
            disabled={forbidden === null && !isDirty}
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
      <form id="seller" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {isOvertaken && isDirty && (
          <p role="status" className="rounded-lg bg-warn-tint p-3 text-warn">
            {t('seller.overtaken')}
          </p>
        )}
        {save.error && !isSaidAtFields(form, save.error) && <Failure error={save.error} />}
        <SellerFields form={form} />
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
