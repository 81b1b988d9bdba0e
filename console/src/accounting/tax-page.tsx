import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TaxReport } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { usePlace } from '../place/place.ts';
import { csvOf } from '../table/csv-of.ts';
import { ChoiceFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { AccountingTabs } from './accounting-tabs.tsx';
import { BookFilters, useAsked } from './book-filters.tsx';
import { RatesTable, TaxesTable } from './tax-tables.tsx';

type Rate = TaxReport['rates'][number];
type Tax = TaxReport['taxes'][number];

const ratesCsv = csvOf<Rate>()(
  `period currency country rate salesNet salesTax correctionsNet correctionsTax net tax gross
   documents`,
  {
    salesNet: ({ sales }) => sales.net,
    salesTax: ({ sales }) => sales.tax,
    correctionsNet: ({ corrections }) => corrections.net,
    correctionsTax: ({ corrections }) => corrections.tax,
  },
);
const taxesCsv = csvOf<Tax>()('period currency country name rate sales corrections amount');
const periods = ['month', 'quarter', 'year'] as const;

/** Taxes by period, country and rate. */
export function TaxPage() {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/accounting/tax' });
  const asked = useAsked(search, 'thisYear');
  const { from, to, currency, isBackward } = asked;
  const period = periods.find((one) => one === search.period) ?? 'month';
  const query = { from, to, period, ...(currency ? { currency } : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'tax report', query],
    queryFn: async ({ signal }) => await commerce.accounting.getTaxReport(query, { signal }),
    enabled: !isBackward,
  });
  return (
    <Page
      title={t('rooms.accounting')}
      actions={
        <>
          <SaveCsv<Rate>
            name={`tax-by-rate-${from}-${to}`}
            text={t('accounting.saveRates')}
            read={() => rows(data?.rates)}
            columns={ratesCsv}
          />
          <SaveCsv<Tax>
            name={`taxes-${from}-${to}`}
            text={t('accounting.saveTaxes')}
            read={() => rows(data?.taxes)}
            columns={taxesCsv}
          />
        </>
      }
    >
      <AccountingTabs />
      <Panel>
        <BookFilters asked={asked}>
          <ChoiceFilter
            name="period"
            label={t('accounting.by')}
            value={period}
            choices={periods.map((one) => [one, t(`accounting.${one}`)])}
            isRequired
          />
        </BookFilters>
        {isBackward && <p className="p-4 text-bad">{t('accounting.backward')}</p>}
        {error && <Failure error={error} retry={refetch} />}
        {!data && !error && !isBackward && <Waiting lines={6} />}
        {data?.rates.length === 0 && (
          <Empty title={t('accounting.noTax')}>{t('accounting.noTaxHelp')}</Empty>
        )}
        {data && data.rates.length > 0 && (
          <>
            <RatesTable rates={data.rates} />
            <p className="px-4 py-3 text-xs text-quiet">
              {t('accounting.zone', { zone: data.timezone })}
            </p>
          </>
        )}
      </Panel>
      {data && data.taxes.length > 0 && (
        <Panel className="mt-4">
          <TaxesTable taxes={data.taxes} />
        </Panel>
      )}
    </Page>
  );
}

async function* rows<Row>(all: readonly Row[] | undefined): AsyncIterable<Row> {
  yield* all ?? [];
}
