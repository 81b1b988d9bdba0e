import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { ChoiceFilter } from '../table/filters.tsx';
import { saveFile } from '../table/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { AccountingTabs } from './accounting-tabs.tsx';
import { BookFilters, useAsked } from './book-filters.tsx';

const formats = ['csv', 'datev'] as const;

/** Invoices, credit notes and voids of some days as a file for the books. */
export function ExportPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/accounting' });
  const forbidden = useForbidden('invoices:read');
  const asked = useAsked(search, 'lastMonth');
  const { from, to, currency, isBackward } = asked;
  const format = formats.find((one) => one === search.format) ?? 'csv';
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setIsBusy(true);
    setError(null);
    try {
      const answer = await commerce.accounting.exportInvoices(
        { from, to, format, ...(currency ? { currency } : {}) },
        { timeoutMs: 10 * 60_000 },
      );
      saveFile(
        // DATEV takes only files whose names begin so.
        `${format === 'datev' ? 'EXTF_' : ''}invoices-${from}-${to}.csv`,
        await answer.blob(),
      );
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Page title={t('rooms.accounting')}>
      <AccountingTabs />
      <Panel>
        <BookFilters asked={asked} />
        <div className="grid gap-4 p-4">
          <FormatChoice format={format} />
          <p className="max-w-2xl rounded-lg bg-ground p-3">{t(`accounting.${format}Will`)}</p>
          {isBackward && <p className="text-bad">{t('accounting.backward')}</p>}
          {error !== null && <Failure error={error} />}
          <div>
            <Button
              look="primary"
              forbidden={forbidden}
              disabled={isBackward}
              isBusy={isBusy}
              onClick={() => void save()}
            >
              <Download size={16} aria-hidden />
              {t(isBusy ? 'accounting.writing' : 'accounting.saveExport')}
            </Button>
          </div>
        </div>
      </Panel>
    </Page>
  );
}

function FormatChoice({ format }: { readonly format: (typeof formats)[number] }) {
  const { t } = useTranslation();
  return (
    <ChoiceFilter
      name="format"
      label={t('accounting.format')}
      value={format}
      choices={formats.map((one) => [one, t(`accounting.${one}`)])}
      isRequired
    />
  );
}
