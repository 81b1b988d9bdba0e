import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { placesOf, useAnswers, useStoredRouting } from '../routing/use-routing.ts';
import { linked } from '../table/column-kinds.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Badge } from '../ui/badge.tsx';
import { ConnectorDialog } from './connector-dialog.tsx';
import { SigningSecretDialog } from './signing-secret-dialog.tsx';

/** The ways in which an application takes money here. */
export function ConnectorsPage() {
  const { t } = useTranslation();
  const open = useOpen();
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const routing = useStoredRouting();
  const answers = useAnswers();
  return (
    <ResourceList<'connectors'>
      of="connectors"
      name="connectors"
      hasViews={false}
      isOfApplication
      title={t('rooms.connectors')}
      columns={[
        linked('name', t('word.name'), '/connectors', ({ displayName }) => displayName),
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
            <Badge tone={status === 'active' ? 'good' : 'quiet'}>
              {t(`connectorState.${status}`)}
            </Badge>
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
      ]}
      add={{
        text: t('connector.add'),
        forbidden: useForbidden('application:connectors:credentials'),
        dialog: (close) => (
          <ConnectorDialog
            connector={null}
            onClose={close}
            onMade={({ id }, secret) =>
              secret === null ? open(`/connectors/${id}`) : setMade({ id, secret })
            }
          />
        ),
      }}
      empty={{ title: t('connector.none'), text: t('connector.noneHelp') }}
    >
      {made && (
        <SigningSecretDialog secret={made.secret} onClose={() => open(`/connectors/${made.id}`)} />
      )}
    </ResourceList>
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
