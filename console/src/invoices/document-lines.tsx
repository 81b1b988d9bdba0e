import { useTranslation } from 'react-i18next';
import type { CreditNoteDetail, InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Section } from '../ui/panel.tsx';

interface DocumentLinesProps {
  readonly document: Pick<
    InvoiceDetail | CreditNoteDetail,
    'lines' | 'taxSummary' | 'currency' | 'total' | 'taxTotal'
  >;
}

/** What a document counts, line by line, with its taxes. */
export function DocumentLines({ document }: DocumentLinesProps) {
  const { t } = useTranslation();
  const { lines, taxSummary, currency, total } = document;
  return (
    <Section title={t('invoices.lines')} flush>
      <table className="w-full" aria-label={t('invoices.lines')}>
        <thead>
          <tr className="border-b text-xs text-quiet">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('line.name')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-medium max-sm:hidden">
              {t('line.quantity')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-medium max-sm:hidden">
              {t('money.tax')}
            </th>
            <th scope="col" className="px-4 py-2 text-end font-medium">
              {t('money.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.lineItemId ?? index} className="border-b">
              <td className="px-4 py-3">
                <p className="font-medium break-words">{line.description}</p>
                {line.detail && <p className="text-xs break-words text-quiet">{line.detail}</p>}
              </td>
              <td className="px-2 py-3 text-end whitespace-nowrap text-quiet max-sm:hidden">
                {line.quantity} × <Money amount={line.unitPrice} currency={currency} />
              </td>
              <td className="px-2 py-3 text-end whitespace-nowrap text-quiet max-sm:hidden">
                {line.taxRate === null ? '–' : `${line.taxRate} %`}
              </td>
              <td className="px-4 py-3 text-end">
                <Money amount={line.gross} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 p-4">
        {taxSummary.map(({ name, rate, taxable, amount, included }, index) => (
          <div key={index} className="contents">
            <dt className="text-quiet">
              {name} {rate === null ? '' : `${rate} %`} {t('invoices.of')}{' '}
              <Money amount={taxable} currency={currency} />
              {included && ` · ${t('money.included')}`}
            </dt>
            <dd className="text-end">
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <dt className="border-t pt-1.5 font-semibold">{t('money.total')}</dt>
        <dd className="border-t pt-1.5 text-end font-semibold">
          <Money amount={total} currency={currency} />
        </dd>
      </dl>
    </Section>
  );
}
