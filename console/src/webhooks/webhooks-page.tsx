import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { ChoiceFilter, Filters } from '../table/filters.tsx';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { DayRate } from './activity.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { WebhookTabs } from './webhook-tabs.tsx';
import { Week } from './week.tsx';

/** The addresses that are notified about events. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const [isAdding, setIsAdding] = useState(false);
  const forbidden = useForbidden('application:webhooks');
  const { state } = useSearch({ from: '/$workspace/$environment/webhooks' });
  const isChosen = state === 'failing' || state === 'others';
  const query = { limit: 100, ...(isChosen ? { failing: state === 'failing' } : {}) };
  const rows = usePages(['webhook endpoints', query], (cursor, signal) =>
    commerce.webhookEndpoints.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  const columns: readonly Column<WebhookEndpoint>[] = [
    {
      id: 'url',
      title: t('endpoint.url'),
      cell: ({ id, url }) => (
        <PlaceLink path={`/webhooks/${id}`} className="font-medium hover:underline">
          {url}
        </PlaceLink>
      ),
    },
    {
      id: 'state',
      title: t('word.state'),
      cell: (endpoint) => <EndpointState endpoint={endpoint} />,
    },
    {
      id: 'rate',
      title: t('endpoint.dayRate'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ id }) => <DayRate endpointId={id} />,
    },
    {
      id: 'week',
      title: t('endpoint.lastWeek'),
      isWideOnly: true,
      cell: ({ id }) => <Week endpointId={id} />,
    },
    {
      id: 'events',
      title: t('rooms.events'),
      isWideOnly: true,
      cell: ({ enabledEvents }) =>
        enabledEvents.includes('*')
          ? t('table.all')
          : enabledEvents.length > 2
            ? t('endpoint.eventCount', { count: enabledEvents.length })
            : enabledEvents.join(', '),
    },
    {
      id: 'description',
      title: t('word.description'),
      isWideOnly: true,
      cell: ({ description }) => description,
    },
  ];
  return (
    <Page
      title={t('rooms.webhooks')}
      actions={
        <Button look="primary" forbidden={forbidden} onClick={() => setIsAdding(true)}>
          {t('endpoint.add')}
        </Button>
      }
    >
      <WebhookTabs />
      <Panel>
        <Filters>
          <ChoiceFilter
            name="state"
            label={t('word.state')}
            value={isChosen ? state : undefined}
            choices={[
              ['failing', t('endpoint.states.failing')],
              ['others', t('endpoint.states.others')],
            ]}
          />
        </Filters>
        <DataTable
          label={t('rooms.webhooks')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/webhooks/${id}`)}
          empty={
            isChosen
              ? { title: t('endpoint.noneSo'), text: t('endpoint.noneSoHelp') }
              : { title: t('endpoint.none'), text: t('endpoint.noneHelp') }
          }
        />
      </Panel>
      {isAdding && <EndpointDialog endpoint={null} onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
