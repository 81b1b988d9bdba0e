import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxReport } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { join } from '../ui/join.ts';

type Rate = TaxReport['rates'][number];
type Tax = TaxReport['taxes'][number];

/** What was invoiced, less what was corrected, by tax rate, with a sum for each currency. */
export function RatesTable({ rates }: { readonly rates: readonly Rate[] }) {
  const { t } = useTranslation();
  const currencies = [...new Set(rates.map(({ currency }) => currency))];
  return (
    <Table
      title={t('accounting.rates')}
      heads={[
        t('accounting.period'),
        t('accounting.country'),
        t('accounting.rate'),
        t('accounting.net'),
        t('money.tax'),
        t('accounting.gross'),
        t('accounting.corrected'),
        t('accounting.documents'),
      ]}
      texts={2}
      wideOnly={[6, 7]}
    >
      {rates.map((row, index) => (
        <Row
          key={index}
          texts={2}
          wideOnly={[6, 7]}
          cells={[
            row.period,
            <Country key="country" code={row.country} />,
            percent(row.rate),
            <Money key="net" amount={row.net} currency={row.currency} />,
            <Money key="tax" amount={row.tax} currency={row.currency} />,
            <Money key="gross" amount={row.gross} currency={row.currency} />,
            <Money key="back" amount={row.corrections.gross} currency={row.currency} />,
            row.documents,
          ]}
        />
      ))}
      {currencies.map((currency) => {
        const own = rates.filter((row) => row.currency === currency);
        const sum = (of: (row: Rate) => number) => own.reduce((total, row) => total + of(row), 0);
        return (
          <Row
            key={currency}
            isSum
            texts={2}
            wideOnly={[6, 7]}
            cells={[
              t('accounting.sum', { currency }),
              '',
              '',
              <Money key="net" amount={sum(({ net }) => net)} currency={currency} />,
              <Money key="tax" amount={sum(({ tax }) => tax)} currency={currency} />,
              <Money key="gross" amount={sum(({ gross }) => gross)} currency={currency} />,
              <Money
                key="back"
                amount={sum(({ corrections }) => corrections.gross)}
                currency={currency}
              />,
              sum(({ documents }) => documents),
            ]}
          />
        );
      })}
    </Table>
  );
}

/** Each tax by itself, for authorities that each levy their own. */
export function TaxesTable({ taxes }: { readonly taxes: readonly Tax[] }) {
  const { t } = useTranslation();
  return (
    <Table
      title={t('accounting.taxes')}
      heads={[
        t('accounting.period'),
        t('accounting.country'),
        t('accounting.taxName'),
        t('accounting.rate'),
        t('accounting.sales'),
        t('accounting.corrected'),
        t('accounting.declare'),
      ]}
      texts={3}
      wideOnly={[4, 5]}
    >
      {taxes.map((row, index) => (
        <Row
          key={index}
          texts={3}
          wideOnly={[4, 5]}
          cells={[
            row.period,
            <Country key="country" code={row.country} />,
            row.name,
            percent(row.rate),
            <Money key="sales" amount={row.sales} currency={row.currency} />,
            <Money key="back" amount={row.corrections} currency={row.currency} />,
            <Money key="amount" amount={row.amount} currency={row.currency} />,
          ]}
        />
      ))}
    </Table>
  );
}

function percent(rate: string | null): string {
  return rate === null ? '–' : `${rate} %`;
}

function Country({ code }: { readonly code: string | null }) {
  const { t, i18n } = useTranslation();
  if (code === null) return t('accounting.noCountry');
  const names = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' });
  return <span title={code}>{names.of(code)}</span>;
}

interface Layout {
  /** So many columns at the beginning are texts; the others are numbers. */
  readonly texts: number;
  readonly wideOnly: readonly number[];
}

function classOf({ texts, wideOnly }: Layout, index: number): string {
  return join(
    'px-3 py-2.5 sm:px-4',
    index < texts ? 'text-start' : 'text-end',
    wideOnly.includes(index) && 'max-lg:hidden',
  );
}

interface TableProps extends Layout {
  readonly title: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

function Table({ title, heads, children, ...layout }: TableProps) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
      <table className="w-full">
        <caption className="px-4 py-3 text-start font-semibold">{title}</caption>
        <thead>
          <tr className="border-b text-xs text-quiet">
            {heads.map((head, index) => (
              <th key={head} scope="col" className={join(classOf(layout, index), 'font-medium')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowProps extends Layout {
  readonly cells: readonly ReactNode[];
  readonly isSum?: boolean;
}

function Row({ cells, isSum = false, ...layout }: RowProps) {
  return (
    <tr className={join('border-b last:border-0', isSum && 'bg-ground font-semibold')}>
      {cells.map((cell, index) => (
        <td key={index} className={classOf(layout, index)}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
