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
      rows={[
        ...rates.map((row) => ({
          cells: [
            <Period key="period" of={row.period} />,
            <Country key="country" code={row.country} />,
            percent(row.rate),
            <Money key="net" amount={row.net} currency={row.currency} />,
            <Money key="tax" amount={row.tax} currency={row.currency} />,
            <Money key="gross" amount={row.gross} currency={row.currency} />,
            <Money key="back" amount={row.corrections.gross} currency={row.currency} />,
            row.documents,
          ],
        })),
        ...currencies.map((currency) => {
          const own = rates.filter((row) => row.currency === currency);
          const sum = (of: (row: Rate) => number) => own.reduce((total, row) => total + of(row), 0);
          return {
            isSum: true,
            cells: [
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
            ],
          };
        }),
      ]}
    />
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
      rows={taxes.map((row) => ({
        cells: [
          <Period key="period" of={row.period} />,
          <Country key="country" code={row.country} />,
          row.name,
          percent(row.rate),
          <Money key="sales" amount={row.sales} currency={row.currency} />,
          <Money key="back" amount={row.corrections} currency={row.currency} />,
          <Money key="amount" amount={row.amount} currency={row.currency} />,
        ],
      }))}
    />
  );
}

function percent(rate: string | null): string {
  return rate === null ? '–' : `${rate} %`;
}

/** `2027-01` as its month is called; a quarter and a year are read as they are. */
function Period({ of }: { readonly of: string }) {
  const { i18n } = useTranslation();
  if (!/^\d{4}-\d{2}$/.test(of)) return of;
  const month = new Date(`${of}-01T00:00:00Z`);
  const format = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return <span className="whitespace-nowrap">{month.toLocaleString(i18n.language, format)}</span>;
}

function Country({ code }: { readonly code: string | null }) {
  const { t, i18n } = useTranslation();
  if (code === null) return t('accounting.noCountry');
  const names = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' });
  return <span title={code}>{names.of(code)}</span>;
}

interface TableProps {
  readonly title: string;
  readonly heads: readonly string[];
  /** So many columns at the beginning are texts; the others are numbers. */
  readonly texts: number;
  readonly rows: readonly {
    readonly cells: readonly ReactNode[];
    readonly isSum?: boolean;
  }[];
}

/** Columns of amounts; where they do not fit beside each other, a row is a list of its names and amounts. */
function Table({ title, heads, texts, rows }: TableProps) {
  const alignOf = (index: number) => (index < texts ? 'text-start' : 'text-end');
  return (
    <table className="w-full max-xl:block">
      <caption className="px-4 py-3 text-start font-semibold max-xl:block">{title}</caption>
      <thead className="max-xl:sr-only">
        <tr className="border-b text-xs text-quiet">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={join('px-4 py-2.5 font-medium', alignOf(index))}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:block">
        {rows.map(({ cells, isSum = false }, row) => (
          <tr
            key={row}
            className={join(
              'border-b last:border-0 max-xl:grid max-xl:py-2 md:max-xl:grid-cols-2',
              isSum && 'bg-ground font-semibold',
            )}
          >
            {cells.map((cell, index) => (
              <td
                key={index}
                className={join(
                  'px-4 max-xl:flex max-xl:justify-between max-xl:gap-4 max-xl:py-0.5 xl:py-2.5',
                  alignOf(index),
                  cell === '' && 'max-xl:hidden',
                )}
              >
                <span aria-hidden className="font-normal text-quiet xl:hidden">
                  {heads[index]}
                </span>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
