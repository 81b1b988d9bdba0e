import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { usePlace } from '../place/place.ts';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { DocumentFrame } from './document-frame.tsx';
import { DocumentLines } from './document-lines.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceCredits } from './invoice-credits.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { InvoiceVersions } from './invoice-versions.tsx';
import { DocumentMissing } from './missing-documents.tsx';
import { XRechnung } from './xrechnung.tsx';

/** An invoice: its document as it is or was, what paid it, what was credited, and what can be done. */
export function InvoicePage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/invoices/$id' });
  const search = useSearch({ from: '/$workspace/$environment/invoices/$id' });
  const { commerce } = usePlace();
  const reading = useRead(['invoice', id], (commerce, options) =>
    commerce.invoices.get(id, { expand: ['actions'] }, options),
  );
  const { data: invoice, refetch } = reading;
  useRefreshOn(['invoice.', 'payment.'], () => void refetch());
  const back = { path: '/invoices', text: t('rooms.invoices') };
  if (!invoice) return <UnreadPage of={reading} title={t('kinds.invoice')} back={back} />;
  const asked = Number(search.version);
  const earlier =
    Number.isInteger(asked) && asked > 0 && asked < invoice.version ? asked : undefined;
  return (
    <Page
      title={invoice.number}
      back={back}
      mark={
        <>
          <InvoiceState invoice={invoice} />
          <LiveMark />
        </>
      }
      actions={<InvoiceActions invoice={invoice} />}
    >
      {invoice.pdfStatus === 'failed' && <DocumentMissing of="invoices" id={id} />}
      {earlier !== undefined && (
        <p role="status" className="mb-4 rounded-lg bg-warn-tint p-3 text-warn">
          {t('invoices.earlier', { version: earlier, of: invoice.version })}{' '}
          <PlaceLink path={`/invoices/${id}`} className="underline">
            {t('invoices.newest')}
          </PlaceLink>
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Section title={t('invoices.document')}>
            <DocumentFrame
              name={`${id} ${earlier ?? invoice.version}`}
              title={invoice.number}
              read={async (signal) => {
                const file = await commerce.invoices.download(
                  id,
                  { format: 'json', ...(earlier === undefined ? {} : { version: earlier }) },
                  { signal },
                );
                // A download renders what is missing.
                if (invoice.pdfStatus === 'failed') void refetch();
                return file;
              }}
            />
            <XRechnung
              key={`${id} ${earlier ?? invoice.version}`}
              number={invoice.number}
              customerId={invoice.customerId}
              read={() =>
                commerce.invoices.download(id, {
                  format: 'xrechnung',
                  ...(earlier === undefined ? {} : { version: earlier }),
                })
              }
            />
          </Section>
          <DocumentLines document={invoice} />
        </div>
        <div className="grid gap-4">
          <InvoiceFacts invoice={invoice} />
          <InvoiceCredits invoice={invoice} />
          <InvoiceVersions invoice={invoice} shown={earlier ?? invoice.version} />
        </div>
      </div>
    </Page>
  );
}
