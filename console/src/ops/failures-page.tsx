import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { FailuresTable } from './failures-table.tsx';
import { isMatching, type Failed } from './failed.ts';
import { OpsPage } from './ops-page.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { rowsOf, useFigures } from './staff.ts';

const EVERY_MS = 5_000;

/** What failed and waits for an operator: messages, rows and jobs, with what has them processed again. */
export function FailuresPage() {
  const { t } = useTranslation();
  const filters = useSearch({ from: '/ops/failures' });
  const [replayed, setReplayed] = useState<readonly Failed[] | null>(null);
  const look = useFigures(
    ['dead letters'],
    (staff, options) => staff.ops.deadLetters.list(options),
    EVERY_MS,
  );
  const found = look.data?.filter((one) => isMatching(one, filters));
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <OpsPage
      title={t('ops.rooms.failures')}
      looks={[look]}
      actions={
        found &&
        found.length > 0 && (
          <Button look="primary" onClick={() => setReplayed(found)}>
            {t('ops.replayCount', { count: found.length })}
          </Button>
        )
      }
    >
      <Panel>
        <Filters>
          <TextFilter name="q" label={t('ops.failuresSearch')} value={filters.q} />
          <ChoiceFilter
            name="what"
            label={t('word.what')}
            value={filters.what}
            choices={[
              ['message', t('ops.whats.message')],
              ['row', t('ops.whats.row')],
              ['job', t('ops.whats.job')],
            ]}
          />
        </Filters>
        <FailuresTable
          rows={rowsOf({ ...look, data: found })}
          onReplay={(one) => setReplayed([one])}
          empty={
            isFiltered && look.data?.length !== 0
              ? { title: t('ops.noMatch') }
              : { title: t('ops.noFailure'), text: t('ops.noFailureHelp') }
          }
        />
      </Panel>
      {replayed && <ReplayDialog lot={replayed} onClose={() => setReplayed(null)} />}
    </OpsPage>
  );
}
