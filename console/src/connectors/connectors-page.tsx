import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connector } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { placesOf, useAnswers, useStoredRouting } from '../routing/use-routing.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { usePages } from '../table/use-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { ConnectorDialog } from './connector-dialog.tsx';
import { SigningSecretDialog } from './signing-secret-dialog.tsx';

/** The ways in which an application takes money here. */
export function ConnectorsPage() {
  const { t } = useTranslation();
  const { application } = usePlace();
  const open = useOpen();
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const forbidden = useForbidden('application:connectors:credentials');
  if (!application)
    return (
      <Page title={t('rooms.connectors')}>
        <Panel>
          <Empty title={t('frame.chooseApplication')} />
        </Panel>
      </Page>
    );
  return (
    <Page
      title={t('rooms.connectors')}
      actions={
        <Button look="primary" forbidden={forbidden} onClick={() => setIsAdding(true)}>
          {t('connector.add')}
        </Button>
      }
    >
      <Panel>
        <ConnectorTable />
      </Panel>
      {isAdding && (
        <ConnectorDialog
          connector={null}
          onClose={() => setIsAdding(false)}
          onMade={({ id }, secret) =>
            secret === null ? open(`/connectors/${id}`) : setMade({ id, secret })
          }
        />
      )}
      {made && (
        <SigningSecretDialog secret={made.secret} onClose={() => open(`/connectors/${made.id}`)} />
      )}
    </Page>
  );
}

function ConnectorTable() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const routing = useStoredRouting();
  const answers = useAnswers();
  const rows = usePages(['connector list'], (cursor, signal) =>
    commerce.connectors.list({ limit: 100, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  const columns: readonly Column<Connector>[] = [
    {
      id: 'name',
      title: t('word.name'),
      cell: ({ id, displayName }) => (
        <PlaceLink path={`/connectors/${id}`} className="font-medium hover:underline">
          {displayName}
        </PlaceLink>
      ),
    },
    { id: 'kind', title: t('word.kind'), cell: ({ kind }) => t(`connectorKind.${kind}`) },
    {
      id: 'method',
      title: t('connector.method'),
      isWideOnly: true,
      cell: ({ method }) => t(`methods.${method}` as 'methods.card', { defaultValue: method }),
    },
    {
      id: 'status',
      title: t('word.state'),
      cell: ({ status }) => (
        <Badge tone={status === 'active' ? 'good' : 'quiet'}>{t(`connectorState.${status}`)}</Badge>
      ),
    },
    {
      id: 'routing',
      title: t('connector.routed'),
      isWideOnly: true,
      cell: ({ id }) => {
        const places = routing.data ? placesOf(routing.data, id) : [];
        return places.length === 0 ? t('connector.notRouted') : placesText(places, t);
      },
    },
    {
      id: 'health',
      title: t('connector.health'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ id }) => {
        const found = answers.data?.connectors.find((one) => one.connectorId === id);
        return found && found.attempts > 0
          ? t('connector.took', { approved: found.approved, attempts: found.attempts })
          : '–';
      },
    },
  ];
  return (
    <DataTable
      label={t('rooms.connectors')}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      onOpen={({ id }) => open(`/connectors/${id}`)}
      empty={{ title: t('connector.none'), text: t('connector.noneHelp') }}
    />
  );
}

/** Where a routing names it: `Rule 2, default`. */
export function placesText(places: readonly (number | null)[], t: TFunction): string {
  return places
    .map((place) =>
      place === null ? t('routing.default') : t('routing.ruleNumber', { number: place + 1 }),
    )
    .join(', ');
}
