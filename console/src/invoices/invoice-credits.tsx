import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Section } from '../ui/panel.tsx';

/** The credit notes of an invoice; nothing where nothing was given back. */
export function InvoiceCredits({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const { refunds, currency } = invoice;
  if (refunds.length === 0) return null;
  return (
    <Section title={t('invoices.creditNotes')} flush>
      <ul>
        {refunds.map(({ creditNoteId, creditNoteNumber, amount, reason, createdAt }) => (
          <li key={creditNoteNumber} className="grid gap-0.5 border-b px-4 py-3 last:border-0">
            <p className="flex justify-between gap-2">
              {creditNoteId === null ? (
                <span className="font-medium">{creditNoteNumber}</span>
              ) : (
                <PlaceLink
                  path={`/credit-notes/${creditNoteId}`}
                  className="font-medium hover:underline"
                >
                  {creditNoteNumber}
                </PlaceLink>
              )}
              <Money amount={amount} currency={currency} />
            </p>
            <p className="text-xs break-words text-quiet">
              <Time at={createdAt} />
              {reason && ` · ${reason}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
