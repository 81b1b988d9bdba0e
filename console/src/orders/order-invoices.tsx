import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '../../../sdk/typescript/src/commerce.ts';
import { messageOf } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useNotices } from '../ui/notices.tsx';
import { Section } from '../ui/panel.tsx';

export function OrderInvoices({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('order.invoices')} flush>
      {invoices.length === 0 && <Empty title={t('invoice.none')} />}
      <ul>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Section>
  );
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { say } = useNotices();
  const [shown, setShown] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const toggle = async () => {
    if (shown !== null) {
      URL.revokeObjectURL(shown);
      return setShown(null);
    }
    setIsBusy(true);
    try {
      const { url } = await commerce.invoices.download(invoice.id, { format: 'json' });
      const file = await fetch(url).catch(() => null);
      // A store that lets no page read its files can still be asked to save one.
      if (!file?.ok) location.assign(url);
      else setShown(URL.createObjectURL(await file.blob()));
    } catch (error) {
      say('bad', messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li className="border-b p-4 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {invoice.number} <Status of={invoice.status} />
          </p>
          <p className="text-quiet">
            <Money amount={invoice.total} currency={invoice.currency} /> ·{' '}
            <Time at={invoice.issuedAt} />
          </p>
        </div>
        <Button isBusy={isBusy} aria-expanded={shown !== null} onClick={() => void toggle()}>
          {shown === null ? t('invoice.show') : t('invoice.hide')}
        </Button>
      </div>
      {shown !== null && (
        <iframe
          title={invoice.number}
          src={shown}
          className="mt-3 h-[70vh] w-full rounded-lg border"
        />
      )}
    </li>
  );
}
