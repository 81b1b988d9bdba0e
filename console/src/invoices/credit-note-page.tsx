import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnreadPage } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { TextLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Copyable } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { DocumentFrame } from './document-frame.tsx';
import { DocumentLines } from './document-lines.tsx';
import { DocumentMissing } from './missing-documents.tsx';
import { PartyLines } from './party-lines.tsx';
import { XRechnung } from './xrechnung.tsx';

export function CreditNotePage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/credit-notes/$id' });
  const { commerce } = usePlace();
  const reading = useRead(['credit note', id], (api, options) => api.creditNotes.get(id, options));
  const { data: note, refetch } = reading;
  const back = { path: '/credit-notes', text: t('invoices.creditNotes') };
  if (!note) return <UnreadPage of={reading} title={t('kinds.creditNote')} back={back} />;
  return (
    <Page title={note.number} back={back}>
      {note.pdfStatus === 'failed' && <DocumentMissing of="creditNotes" id={id} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Section title={t('invoices.document')}>
            <DocumentFrame
              name={id}
              title={note.number}
              read={async (signal) => {
                const file = await commerce.creditNotes.download(
                  id,
                  { format: 'json' },
                  { signal },
                );
                // A download renders what is missing.
                if (note.pdfStatus === 'failed') void refetch();
                return file;
              }}
            />
            <XRechnung
              key={id}
              number={note.number}
              customerId={note.customerId}
              read={() => commerce.creditNotes.download(id, { format: 'xrechnung' })}
            />
          </Section>
          <DocumentLines document={note} />
        </div>
        <Section title={t('word.details')}>
          <Facts
            facts={[
              [
                t('money.total'),
                <Money key="total" amount={note.total} currency={note.currency} />,
              ],
              [t('word.reason'), note.reason],
              [t('versions.issued'), <Time key="issued" at={note.issuedAt} />],
              [
                t('kinds.invoice'),
                <TextLink key="invoice" path={`/invoices/${note.invoiceId}`}>
                  {note.invoiceNumber}
                </TextLink>,
              ],
              [
                t('kinds.payment'),
                <TextLink key="payment" path={`/payments/${note.paymentId}`}>
                  {t('invoices.openPayment')}
                </TextLink>,
              ],
              [t('kinds.order'), <OrderLabel key="order" id={note.orderId} />],
              [t('invoices.buyer'), <PartyLines key="buyer" party={note.buyer} />],
              [t('invoices.seller'), <PartyLines key="seller" party={note.seller} />],
              [t('word.id'), <Copyable key="id" text={note.id} />],
            ]}
          />
        </Section>
      </div>
    </Page>
  );
}
