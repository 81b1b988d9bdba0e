import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Filters, TextFilter } from '../table/filters.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { Empty } from '../ui/empty.tsx';
import { join } from '../ui/join.ts';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { CatalogueEntry } from './catalogue-entry.tsx';
import { useEventTypes } from './event-types.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

/** All types of events: when each comes, what it holds, who takes it, and a try of it. */
export function CataloguePage() {
  const { t } = useTranslation();
  const { q, type } = useSearch({ from: '/$workspace/$environment/webhooks/catalogue' });
  const set = useSetFilters();
  const { data: types, error, refetch } = useEventTypes();
  const wanted = (q ?? '').trim().toLowerCase();
  const found = (types ?? []).filter(
    (one) => one.type.includes(wanted) || one.description.toLowerCase().includes(wanted),
  );
  const chosen = (types ?? []).find((one) => one.type === type) ?? found[0];
  const categories = [...new Set(found.map(({ category }) => category))];
  return (
    <Page title={t('rooms.webhooks')}>
      <WebhookTabs />
      {error && !types && <Failure error={error} retry={refetch} />}
      {!error && !types && <Waiting lines={8} />}
      {types && (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <Panel className="min-w-0 lg:sticky lg:top-4">
            <Filters>
              <TextFilter name="q" label={t('catalogue.find')} value={q} />
            </Filters>
            <nav
              aria-label={t('catalogue.types')}
              tabIndex={0}
              className="max-h-64 overflow-y-auto p-2 lg:max-h-[70vh]"
            >
              {categories.map((category) => (
                <div key={category} className="mb-2">
                  <h2 className="px-2 py-1 text-xs font-medium text-quiet">{category}</h2>
                  <ul>
                    {found
                      .filter((one) => one.category === category)
                      .map((one) => (
                        <li key={one.type}>
                          <button
                            type="button"
                            aria-current={one.type === chosen?.type || undefined}
                            onClick={() => set({ type: one.type })}
                            className={join(
                              'w-full rounded-lg px-2 py-1.5 text-start font-mono text-xs hover:bg-tint pointer-coarse:min-h-11',
                              one.type === chosen?.type && 'bg-tint font-medium text-accent',
                            )}
                          >
                            {one.type}
                          </button>
                        </li>
                      ))}
                  </ul>
                </div>
              ))}
              {found.length === 0 && <Empty title={t('event.noType')} />}
            </nav>
          </Panel>
          {chosen && <CatalogueEntry key={chosen.type} entry={chosen} />}
        </div>
      )}
    </Page>
  );
}
