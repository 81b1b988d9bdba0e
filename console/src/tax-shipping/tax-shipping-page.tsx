import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplaceShippingTaxConfigurationBody } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';
import { fieldErrorsOf, type FieldError } from '../client/form-errors.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { SigningSecretDialog } from '../connectors/signing-secret-dialog.tsx';
import { DraftBar } from '../draft/draft-bar.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { Json } from '../ui/json.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { withoutSecrets, type Configuration } from './configuration.ts';
import { configurationSentences } from './sentences.ts';
import { ShippingSection } from './shipping-section.tsx';
import { TaxSection } from './tax-section.tsx';
import { TryOut } from './try-out.tsx';

/** How an application finds tax and shipping: edited as a whole, tried on an imagined cart, then saved. */
export function TaxShippingPage() {
  const { t } = useTranslation();
  const { application } = usePlace();
  const { data, error, refetch } = useRead(
    ['shipping tax'],
    (commerce, options) => commerce.shippingTax.config.get(options),
    { enabled: application !== null },
  );
  if (data) return <Editor stored={data} />;
  return (
    <Page title={t('rooms.taxShipping')}>
      {!application && (
        <Panel>
          <Empty title={t('frame.chooseApplication')} />
        </Panel>
      )}
      {error && <Failure error={error} retry={refetch} />}
      {application && !error && <Waiting />}
    </Page>
  );
}

function Editor({ stored }: { readonly stored: Configuration }) {
  const { t, i18n } = useTranslation();
  const { commerce, key } = usePlace();
  const client = useQueryClient();
  const forbidden = useForbidden('application:settings');
  const draft = useDraft<Configuration>(stored);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [secret, setSecret] = useState<string | null>(null);
  const save = useWrite(
    (body: ReplaceShippingTaxConfigurationBody, options) =>
      commerce.shippingTax.config.replace(body, options),
    {
      done: t('draft.saved'),
      onDone: (saved) => {
        const { tax, shipping } = saved;
        setSecret(tax.provider?.signingSecret ?? shipping.provider?.signingSecret ?? null);
        // A reading that was under way would show the configuration of before.
        void client.cancelQueries({ queryKey: [key, 'shipping tax'] });
        client.setQueryData([key, 'shipping tax'], withoutSecrets(saved));
        draft?.settle();
      },
      isShownByCaller: true,
    },
  );
  if (!draft) return null;
  // An imagined cart lets the API say what is wrong with the document.
  const check = async () => {
    setErrors([]);
    try {
      await commerce.shippingTax.evaluate({
        config: draft.value,
        currency: 'USD',
        lineItems: [{ unitPrice: 1, requiresShipping: false }],
        shippingAddress: { countryCode: 'US' },
      });
      return true;
    } catch (error) {
      // What holds a try-out up, such as a provider that gets its secret by saving, holds no saving up.
      const found = fieldErrorsOf(error)
        .filter(({ path }) => !path.endsWith('.provider.baseUrl') || !path.startsWith('config.'))
        .map(({ path, message }) => ({ path: path.replace(/^config\./, ''), message }));
      setErrors(found);
      return found.length === 0;
    }
  };
  const { value, isChanged } = draft;
  const set = (next: Configuration) => {
    setErrors([]);
    draft.set(next);
  };
  return (
    <Page
      title={t('rooms.taxShipping')}
      mark={isChanged ? <Badge tone="warn">{t('routing.edited')}</Badge> : undefined}
    >
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
        <div className="grid min-w-0 content-start gap-4" key={draft.generation}>
          <TaxSection tax={value.tax} errors={errors} onChange={(tax) => set({ ...value, tax })} />
          <ShippingSection
            shipping={value.shipping}
            errors={errors}
            onChange={(shipping) => set({ ...value, shipping })}
          />
          <details>
            <summary className="min-h-9 cursor-pointer py-2 text-quiet">{t('tax.raw')}</summary>
            <Json value={value} label={t('tax.rawLabel')} />
          </details>
          <DraftBar
            draft={draft}
            sentencesOf={(document) => configurationSentences(document, t, i18n.language)}
            check={check}
            save={(document) => save.mutate(document)}
            isSaving={save.isPending}
            error={save.error}
            isOvertaken={isCode(save.error, 'shipping_tax_changed')}
            forbidden={forbidden}
            will={t('tax.will')}
          />
        </div>
        <div className="grid content-start gap-4">
          <Section title={t('word.tryIt')}>
            <TryOut configuration={value} isDraft={isChanged} />
          </Section>
        </div>
      </div>
      {secret !== null && <SigningSecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}
