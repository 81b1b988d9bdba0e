import { useTranslation } from 'react-i18next';
import { Unread } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { Failure } from '../client/failure.tsx';
import { DocumentFrame } from '../invoices/document-frame.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { AccountingTabs } from './accounting-tabs.tsx';
import { DatevForm } from './datev-form.tsx';

/** What exports need, and what documents look like. */
export function AccountingSettingsPage() {
  const { t } = useTranslation();
  const { application } = usePlace();
  return (
    <Page title={t('rooms.accounting')}>
      <AccountingTabs />
      {application === null ? (
        <Empty title={t('frame.chooseApplication')} />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="grid gap-4">
            <Datev />
            <Section title={t('accounting.seller')}>
              <p>{t('accounting.sellerHelp')}</p>
              <PlaceLink
                path="/settings/seller"
                className="mt-2 inline-block text-accent hover:underline"
              >
                {t('accounting.openSeller')}
              </PlaceLink>
            </Section>
          </div>
          <NewestDocument />
        </div>
      )}
    </Page>
  );
}

function Datev() {
  const { t } = useTranslation();
  const reading = useRead(
    ['accounting settings'],
    (api, options) => api.accounting.settings.get(options),
    {
      // What is being typed is not taken away.
      refetchOnWindowFocus: false,
    },
  );
  const { data } = reading;
  return (
    <Section title={t('accounting.datev')}>
      <Unread of={reading} />
      {data && <DatevForm settings={data} />}
    </Section>
  );
}

/** How documents look by the settings: the newest one that was issued. */
function NewestDocument() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { data, error, refetch } = useRead(
    ['newest invoice'],
    async (api, options) =>
      (await api.invoices.list({ limit: 1 }, options).page()).items[0] ?? null,
  );
  return (
    <Section title={t('accounting.looks')}>
      {error && <Failure error={error} retry={refetch} />}
      {data === undefined && !error && <Waiting lines={4} />}
      {data === null && <Empty title={t('accounting.noDocument')} />}
      {data && (
        <>
          <p className="mb-3 text-quiet">{t('accounting.looksHelp', { number: data.number })}</p>
          <DocumentFrame
            name={`${data.id} ${data.version}`}
            title={data.number}
            read={(signal) => commerce.invoices.download(data.id, { format: 'json' }, { signal })}
          />
        </>
      )}
    </Section>
  );
}
