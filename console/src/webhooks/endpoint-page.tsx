import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts } from '../ui/facts.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { Activity } from './activity.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog, SecretDialog } from './endpoint-dialog.tsx';
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
  const open = useOpen();
  const forbidden = useForbidden('application:webhooks');
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const {
    data: endpoint,
    error,
    refetch,
  } = useQuery({
    queryKey: [key, 'webhook endpoint', id],
    queryFn: async ({ signal }) => await commerce.webhookEndpoints.get(id, { signal }),
  });
  const close = () => setDialog(null);
  const setActive = useWrite(
    (isActive: boolean, options) => commerce.webhookEndpoints.update(id, { isActive }, options),
    { done: t('endpoint.changed') },
  );
  const rotate = useWrite(
    (overlapSeconds: number, options) =>
      commerce.webhookEndpoints.rotateSecret(id, { overlapSeconds }, options),
    {
      done: t('word.rotated'),
      onDone: ({ signingSecret }) => {
        close();
        setSecret(signingSecret);
      },
    },
  );
  const remove = useWrite(
    (name: string, options) => commerce.webhookEndpoints.delete(name, options),
    {
      done: t('endpoint.deleted'),
      onDone: () => open('/webhooks'),
    },
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
  return (
    <Page
      title={endpoint.url}
      back={back}
      mark={<EndpointState endpoint={endpoint} />}
      actions={
        <>
          <Button forbidden={forbidden} onClick={() => setDialog('test')}>
            {t('endpoint.test')}
          </Button>
          <Button forbidden={forbidden} onClick={() => setDialog('replay')}>
            {t('endpoint.replay')}
          </Button>
          <Menu align="end" trigger={<Button>{t('word.more')}</Button>}>
            <MenuItem forbidden={forbidden} onSelect={() => setDialog('change')}>
              {t('word.change')}
            </MenuItem>
            <MenuItem forbidden={forbidden} onSelect={() => setActive.mutate(!endpoint.isActive)}>
              {endpoint.isActive ? t('endpoint.pause') : t('word.resume')}
            </MenuItem>
            <MenuItem forbidden={forbidden} onSelect={() => setDialog('check')}>
              {t('endpoint.check')}
            </MenuItem>
            <MenuItem forbidden={forbidden} onSelect={() => setDialog('rotate')}>
              {t('word.rotateSecret')}
            </MenuItem>
            <MenuLine />
            <MenuItem isDanger forbidden={forbidden} onSelect={() => setDialog('delete')}>
              {t('word.delete')}
            </MenuItem>
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
      {dialog === 'rotate' && (
        <Dialog title={t('word.rotateSecret')} isOpen onClose={close}>
          <p>{t('endpoint.rotateWill')}</p>
          <DialogActions>
            <Button look="quiet" onClick={close}>
              {t('action.back')}
            </Button>
            <Button look="danger" isBusy={rotate.isPending} onClick={() => rotate.mutate(0)}>
              {t('word.endNow')}
            </Button>
            <Button look="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate(86_400)}>
              {t('word.rotate')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {dialog === 'delete' && (
        <Dialog title={t('word.delete')} isOpen onClose={close}>
          <p>{t('endpoint.deleteWill')}</p>
          <DialogActions>
            <Button look="quiet" onClick={close}>
              {t('action.back')}
            </Button>
            <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate(id)}>
              {t('word.delete')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}
