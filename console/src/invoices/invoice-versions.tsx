import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface InvoiceVersionsProps {
  readonly invoice: InvoiceDetail;
  readonly shown: number;
}

/** Each change of the document; an earlier one is shown as it was. */
export function InvoiceVersions({ invoice, shown }: InvoiceVersionsProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'invoice versions', invoice.id, invoice.version],
    queryFn: async ({ signal }) => await commerce.invoices.listVersions(invoice.id, { signal }),
  });
  return (
    <Section title={t('invoices.versions')}>
      {error && <Failure error={error} retry={refetch} />}
      {!data && !error && <Waiting lines={2} />}
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
