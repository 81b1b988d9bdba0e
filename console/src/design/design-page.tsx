import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EmbedConfig } from '../../../sdk/typescript/src/commerce.ts';
import { Unread } from '../client/unread.tsx';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { designErrorsOf } from './field-errors.ts';
import { LookSection } from './look-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { Preview } from './preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { changesOf, formOf, settingsFrom, settingsOf, type DesignForm } from './settings.ts';
import { ShopSection } from './shop-section.tsx';
import { TextsSection } from './texts-section.tsx';
import { useBase } from './use-base.ts';
import { useEmbedConfig, usePreview, type Look } from './use-design.ts';

/** How the checkout looks and what it takes, beside the page itself as it would be. */
export function DesignPage() {
  const { t } = useTranslation();
  const { application } = usePlace();
  const title = t('rooms.design');
  if (!application)
    return (
      <Page title={title}>
        <Panel>
          <Empty title={t('frame.chooseApplication')} />
        </Panel>
      </Page>
    );
  return <Loaded title={title} />;
}

function Loaded({ title }: { readonly title: string }) {
  const reading = useEmbedConfig();
  const { data, refetch } = reading;
  if (data) return <Editor title={title} stored={data} onReload={() => void refetch()} />;
  return (
    <Page title={title}>
      <Unread of={reading} />
    </Page>
  );
}

type EditorProps = Readonly<{ title: string; stored: EmbedConfig; onReload: () => void }>;

function Editor({ title, stored, onReload }: EditorProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const client = useQueryClient();
  const forbidden = useForbidden('application:settings');
  const [look, setLook] = useState<Look>({ scheme: 'light', isEmbedded: false });
  const [isSaving, setIsSaving] = useState(false);
  const form = useForm<DesignForm>({ defaultValues: formOf(settingsOf(stored)) });
  const typed = useWatch({ control: form.control }) as DesignForm;
  const { base, theirs, begin } = useBase(stored, typed, (next) => form.reset(formOf(next)));
  const mine = settingsFrom(typed);
  const changes = changesOf(settingsOf(base), mine);
  const preview = usePreview(mine, look);
  const save = useWrite(
    (input: { settings: typeof mine; revision: string }, options) =>
      commerce.embedConfig.replace(
        { ...input.settings, expectedRevision: input.revision },
        options,
      ),
    {
      done: t('word.settingsSaved'),
      isShownByCaller: true,
      onDone: (answer) => {
        setIsSaving(false);
        // A reading that was under way would show the settings of before.
        void client.cancelQueries({ queryKey: [key, 'embed config'] });
        client.setQueryData([key, 'embed config'], answer);
        begin(answer);
      },
    },
  );
  const isOvertaken = isCode(save.error, 'embed_config_changed');
  useEffect(() => {
    if (isOvertaken) onReload();
  }, [isOvertaken]);
  const errors = designErrorsOf(preview.error, typed);
  const isDirty = changes.length > 0;
  useBlocker({
    shouldBlockFn: () => isDirty && !confirm(t('design.leave')),
    enableBeforeUnload: () => isDirty,
  });
  const shown = useRef<HTMLDivElement>(null);
  const isRefused = preview.error !== null && !preview.isFetching;
  return (
    <Page
      title={title}
      actions={
        <span className="xl:hidden">
          <Button onClick={() => shown.current?.scrollIntoView({ block: 'start' })}>
            {t('design.toPreview')}
          </Button>
        </span>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(24rem,30rem)_1fr]">
        <form className="grid gap-4" noValidate onSubmit={(event) => event.preventDefault()}>
          <LookSection form={form} errors={errors} contrasts={preview.data?.contrasts} />
          <TextsSection form={form} errors={errors} />
          <PaymentSection form={form} errors={errors} />
          <ShopSection form={form} errors={errors} />
        </form>
        <div ref={shown} className="grid scroll-mt-4 gap-3 xl:sticky xl:top-4">
          <Section title={t('design.preview')}>
            {isRefused && Object.keys(errors).length === 0 && (
              <div className="mb-3">
                <Failure error={preview.error} retry={preview.refetch} />
              </div>
            )}
            {Object.keys(errors).length > 0 && (
              <p role="status" className="mb-3 text-warn">
                {t('design.lastGood')}
              </p>
            )}
            <Preview
              html={preview.data?.html}
              isBehind={preview.isBehind}
              look={look}
              onLook={setLook}
            />
          </Section>
        </div>
      </div>
      <SaveBar
        count={changes.length}
        theirs={theirs}
        forbidden={forbidden ?? (isRefused ? t('design.refused') : null)}
        onDiscard={() => {
          form.reset(formOf(settingsOf(base)));
          begin(base);
        }}
        onReview={() => {
          save.reset();
          setIsSaving(true);
        }}
      />
      {isSaving && (
        <SaveDialog
          changes={changes}
          theirs={theirs}
          isBusy={save.isPending}
          error={isOvertaken ? null : save.error}
          onSave={() => save.mutate({ settings: mine, revision: base.revision })}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Page>
  );
}
