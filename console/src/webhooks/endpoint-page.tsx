import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts } from '../ui/facts.tsx';
import { Menu, MenuLine } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { VerbItem } from '../verbs/verb-item.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import { Activity } from './activity.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeleteEndpoint, EndpointDialog, RotateEndpoint } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { ReceiverCheck } from './receiver-check.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { StatisticsSection } from './statistics.tsx';
import { TestDialog } from './test-dialog.tsx';

type DialogName = 'change' | 'test' | 'replay' | 'check' | 'delete' | 'rotate';

/** One endpoint: its settings, what was sent to it, and what can be tried. */
export function EndpointPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/webhooks/$id' });
  const { commerce, key } = usePlace();
  const whyNot = useWhyNot();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const {
    data: endpoint,
    error,
    refetch,
  } = useQuery({
    queryKey: [key, 'webhook endpoint', id],
    queryFn: async ({ signal }) =>
      await commerce.webhookEndpoints.get(id, { expand: ['actions'] }, { signal }),
  });
  const close = () => setDialog(null);
  const setActive = useWrite(
    (isActive: boolean, options) => commerce.webhookEndpoints.update(id, { isActive }, options),
    { done: t('endpoint.changed') },
  );
  const back = { path: '/webhooks', text: t('rooms.webhooks') };
  if (!endpoint)
    return (
      <Page title={t('kinds.endpoint')} back={back}>
        {isCode(error, 'not_found') && <Empty title={t('endpoint.gone')} />}
        {error && !isCode(error, 'not_found') && <Failure error={error} retry={refetch} />}
        {!error && <Waiting />}
      </Page>
    );
  const { actions } = endpoint;
  return (
    <Page
      title={endpoint.url}
      back={back}
      mark={<EndpointState endpoint={endpoint} />}
      actions={
        <>
          <Button forbidden={whyNot(actions.test)} onClick={() => setDialog('test')}>
            {t('endpoint.test')}
          </Button>
          <Button forbidden={whyNot(actions.replay)} onClick={() => setDialog('replay')}>
            {t('endpoint.replay')}
          </Button>
          <Menu align="end" trigger={<Button>{t('word.more')}</Button>}>
            <VerbItem action={actions.update} onSelect={() => setDialog('change')}>
              {t('word.change')}
            </VerbItem>
            <VerbItem action={actions.update} onSelect={() => setActive.mutate(!endpoint.isActive)}>
              {endpoint.isActive ? t('endpoint.pause') : t('word.resume')}
            </VerbItem>
            <VerbItem action={actions.checkConformance} onSelect={() => setDialog('check')}>
              {t('endpoint.check')}
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
      <div className="grid gap-4">
        <div className="grid gap-4 lg:grid-cols-2">
          <Section title={t('rooms.settings')}>
            <Facts
              facts={[
                [t('rooms.events'), endpoint.enabledEvents.join(', ')],
                [
                  t('endpoint.ordering'),
                  t(endpoint.ordering === 'none' ? 'endpoint.unordered' : 'endpoint.ordered'),
                ],
                [
                  t('endpoint.rateLimit'),
                  endpoint.rateLimit === null
                    ? t('endpoint.noRateLimit')
                    : t('endpoint.perSecond', { count: endpoint.rateLimit }),
                ],
                [
                  t('endpoint.headers'),
                  endpoint.headers.length === 0
                    ? null
                    : endpoint.headers.map(({ name }) => name).join(', '),
                ],
                [t('word.description'), endpoint.description],
                [t('word.id'), <Copyable key="id" text={endpoint.id} />],
              ]}
            />
          </Section>
          <Section title={t('word.lastDay')}>
            <Activity endpointId={id} />
          </Section>
        </div>
        <StatisticsSection endpointId={id} />
        <Section title={t('delivery.all')} flush>
          <Deliveries endpointId={id} />
        </Section>
      </div>
      {dialog === 'change' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {dialog === 'test' && <TestDialog id={id} onClose={close} />}
      {dialog === 'replay' && <ReplayDialog id={id} onClose={close} />}
      {dialog === 'check' && <ReceiverCheck id={id} onClose={close} />}
      {dialog === 'rotate' && <RotateEndpoint id={id} onClose={close} />}
      {dialog === 'delete' && <DeleteEndpoint id={id} onClose={close} />}
    </Page>
  );
}
