import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { DocumentFrame } from './document-frame.tsx';
import { ShownStatuses } from './shown-statuses.tsx';

interface InvoiceRowsProps {
  readonly invoices: readonly Invoice[];
  /** The one whose document is shown at first. */
  readonly openId?: string | undefined;
}

/** The invoices of an order or a payment; each shows its document in place. */
export function InvoiceRows({ invoices, openId }: InvoiceRowsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('rooms.invoices')} flush>
      {invoices.length === 0 && <Empty title={t('invoice.none')} />}
      <ul>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} isFirstOpen={invoice.id === openId} />
        ))}
      </ul>
    </Section>
  );
}

type InvoiceRowProps = Readonly<{ invoice: Invoice; isFirstOpen: boolean }>;

function InvoiceRow({ invoice, isFirstOpen }: InvoiceRowProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [isShown, setIsShown] = useState(isFirstOpen);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFirstOpen) row.current?.scrollIntoView({ block: 'start' });
  }, [isFirstOpen]);
  return (
    <li ref={row} className="border-b p-4 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <PlaceLink path={`/invoices/${invoice.id}`} className="hover:underline">
              {invoice.number}
            </PlaceLink>
            <ShownStatuses invoice={invoice} />
          </p>
          <p className="text-quiet">
            <Money amount={invoice.total} currency={invoice.currency} /> ·{' '}
            <Time at={invoice.issuedAt} />
          </p>
        </div>
        <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {t(isShown ? 'invoice.hide' : 'word.show')}
        </Button>
      </div>
      {isShown && (
        <div className="mt-3">
          <DocumentFrame
            name={`${invoice.number}-${invoice.version}`}
            title={invoice.number}
            read={(signal) =>
              commerce.invoices.download(invoice.id, { format: 'json' }, { signal })
            }
          />
        </div>
      )}
    </li>
  );
}
