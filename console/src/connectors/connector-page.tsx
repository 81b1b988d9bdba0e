import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connector, ConnectorActions } from '../../../sdk/typescript/src/commerce.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { placesOf, useStoredRouting } from '../routing/use-routing.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts } from '../ui/facts.tsx';
import { Menu, MenuLine } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { Panel, Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { VerbItem } from '../verbs/verb-item.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import { Capabilities } from './capabilities.tsx';
import { ConnectorDialog } from './connector-dialog.tsx';
import { ConnectorTest } from './connector-test.tsx';
import { placesText } from './connectors-page.tsx';
import { DeleteDialog, RotateConnector } from './end-dialogs.tsx';
import { kinds } from './kinds.ts';

/** One connector: what it can do, how it answers, where its events go. */
export function ConnectorPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/connectors/$id' });
  const { commerce, key } = usePlace();
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'connector', id],
    queryFn: async ({ signal }) =>
      await commerce.connectors.get(id, { expand: ['actions'] }, { signal }),
  });
  const back = { path: '/connectors', text: t('rooms.connectors') };
  if (data) return <Shown connector={data} back={back} />;
  return (
    <Page title={t('word.connector')} back={back}>
      {!error && <Waiting />}
      {error && isCode(error, 'not_found') && (
        <Panel>
          <Empty title={t('connector.gone')}>{t('connector.goneHelp')}</Empty>
        </Panel>
      )}
      {error && !isCode(error, 'not_found') && <Failure error={error} retry={refetch} />}
    </Page>
  );
}

interface ShownProps {
  readonly connector: Connector & { readonly actions: ConnectorActions };
  readonly back: { readonly path: string; readonly text: string };
}

function Shown({ connector, back }: ShownProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const whyNot = useWhyNot();
  const routing = useStoredRouting();
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const { id, kind, status, actions } = connector;
  const isActive = status === 'active';
  const places = routing.data ? placesOf(routing.data, id) : [];
  const change = useWrite(
    (next: Connector['status'], options) =>
      commerce.connectors.update(id, { status: next }, options),
    { done: t('connector.changed') },
  );
  return (
    <Page
      title={connector.displayName}
      back={back}
      mark={<Badge tone={isActive ? 'good' : 'quiet'}>{t(`connectorState.${status}`)}</Badge>}
      actions={
        <>
          <Button
            look="primary"
            forbidden={whyNot(actions.update)}
            onClick={() => setDialog('change')}
          >
            {t('word.change')}
          </Button>
          <Menu align="end" trigger={<Button>{t('word.more')}</Button>}>
            <VerbItem
              action={isActive ? actions.disable : actions.update}
              onSelect={() => change.mutate(isActive ? 'disabled' : 'active')}
            >
              {isActive ? t('word.switchOff') : t('word.switchOn')}
            </VerbItem>
            <VerbItem action={actions.rotateSecret} onSelect={() => setDialog('rotate')}>
              {t('word.rotateSecret')}
            </VerbItem>
            <MenuLine />
            <VerbItem isDanger action={actions.delete} onSelect={() => setDialog('delete')}>
              {t('word.delete')}
            </VerbItem>
          </Menu>
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <ConnectorTest connector={connector} forbidden={whyNot(actions.test)} />
          <Section title={t('connector.events')}>
            <EventAddress connector={connector} />
          </Section>
        </div>
        <div className="grid content-start gap-4">
          <Section title={t('rooms.settings')}>
            <Facts
              facts={[
                [t('word.kind'), t(`connectorKind.${kind}`)],
                [
                  t('connector.method'),
                  t(`methods.${connector.method}` as 'methods.card', {
                    defaultValue: connector.method,
                  }),
                ],
                ...Object.entries(connector.config).map(
                  ([name, value]) =>
                    [
                      t(`connectorSetting.${name}` as 'connectorSetting.baseUrl', {
                        defaultValue: name,
                      }),
                      typeof value === 'string' ? value : JSON.stringify(value),
                    ] as const,
                ),
                [
                  t('connector.routed'),
                  <PlaceLink key="routing" path="/routing" className="hover:underline">
                    {places.length === 0 ? t('connector.notRouted') : placesText(places, t)}
                  </PlaceLink>,
                ],
                [t('connector.changedAt'), <Time key="at" at={connector.updatedAt} />],
                [t('word.id'), <Copyable key="id" text={id} />],
              ]}
            />
          </Section>
          <Section title={t('connector.can')}>
            <Capabilities of={connector.capabilities} />
          </Section>
        </div>
      </div>
      {dialog === 'change' && <ConnectorDialog connector={connector} onClose={close} />}
      {dialog === 'rotate' && <RotateConnector connector={connector} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog connector={connector} onClose={close} />}
    </Page>
  );
}

/** Where the processor sends what has happened to a payment later. */
function EventAddress({ connector: { id, kind } }: { readonly connector: Connector }) {
  const { t } = useTranslation();
  const { events } = kinds[kind];
  if (events === null) return <p>{t(`connectorEvents.${kind}`)}</p>;
  return (
    <div className="grid gap-2">
      <p>{t(`connectorEvents.${kind}`)}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={`${location.origin}/api/v1/connectors/${id}/${events}`} />
      </div>
    </div>
  );
}
