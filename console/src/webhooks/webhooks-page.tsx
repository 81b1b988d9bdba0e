import { useTranslation } from 'react-i18next';
import { useForbidden } from '../place/permissions.ts';
import { linked } from '../table/column-kinds.tsx';
import { choice } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { useViewSearch } from '../table/views/saved-views.ts';
import { DayRate } from './activity.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { WebhookTabs } from './webhook-tabs.tsx';
import { Week } from './week.tsx';

const states = ['failing', 'others'] as const;

/** The addresses that are notified about events. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const search = useViewSearch();
  const isChosen = states.some((one) => one === search['state']);
  return (
    <ResourceList<'webhookEndpoints'>
      of="webhookEndpoints"
      name="webhooks"
      hasViews={false}
      title={t('rooms.webhooks')}
      columns={[
        linked('url', t('endpoint.url'), '/webhooks', ({ url }) => url),
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
      ]}
      filters={[
        choice('state', t('word.state'), states, (one) => t(`endpoint.states.${one}`), {
          to: (one) => ({ failing: one === 'failing' }),
        }),
      ]}
      add={{
        text: t('endpoint.add'),
        forbidden: useForbidden('application:webhooks'),
        dialog: (close) => <EndpointDialog endpoint={null} onClose={close} />,
      }}
      empty={
        isChosen
          ? { title: t('endpoint.noneSo'), text: t('endpoint.noneSoHelp') }
          : { title: t('endpoint.none'), text: t('endpoint.noneHelp') }
      }
    >
      <WebhookTabs />
    </ResourceList>
  );
}
