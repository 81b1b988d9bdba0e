import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { Unread } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Section } from '../ui/panel.tsx';

type InvoiceVersionsProps = Readonly<{ invoice: InvoiceDetail; shown: number }>;

/** Each change of the document; an earlier one is shown as it was. */
export function InvoiceVersions({ invoice, shown }: InvoiceVersionsProps) {
  const { t } = useTranslation();
  const reading = useRead(['invoice versions', invoice.id, invoice.version], (commerce, options) =>
    commerce.invoices.listVersions(invoice.id, options),
  );
  const { data } = reading;
  return (
    <Section title={t('invoices.versions')}>
      <Unread of={reading} lines={2} />
      <ol className="grid gap-2">
        {data?.map(({ version, reason, createdAt }) => (
          <li key={version} aria-current={version === shown || undefined}>
            <PlaceLink
              path={`/invoices/${invoice.id}`}
              search={version === invoice.version ? {} : { version: String(version) }}
              className={version === shown ? 'font-semibold' : 'text-accent hover:underline'}
            >
              {version}. {t(`versions.${reason}`)}
            </PlaceLink>
            <span className="ms-2 text-xs text-quiet">
              <Time at={createdAt} precise />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
