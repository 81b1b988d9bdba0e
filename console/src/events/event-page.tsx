import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { EventDeliveries } from './event-deliveries.tsx';
import { Resource } from './events-page.tsx';
import { ResendDialog } from './resend-dialog.tsx';

/** One event: what it says, in its exact form, and to whom it was sent. */
export function EventPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/events/$id' });
  const forbidden = useForbidden('application:webhooks');
  const [isResending, setIsResending] = useState(false);
  const {
    data: event,
    error,
    refetch,
  } = useRead(['event', id], (commerce, options) => commerce.events.get(id, options), {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const back = { path: '/events', text: t('rooms.events') };
  if (!event)
    return (
      <Page title={t('kinds.event')} back={back}>
        {isCode(error, 'not_found') && <Empty title={t('event.gone')}>{t('event.goneHelp')}</Empty>}
        {error && !isCode(error, 'not_found') && <Failure error={error} retry={refetch} />}
        {!error && <Waiting />}
      </Page>
    );
  return (
    <Page
      title={event.type}
      back={back}
      actions={
        <Button forbidden={forbidden} onClick={() => setIsResending(true)}>
          {t('event.resend')}
        </Button>
      }
    >
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <Section title={t('event.facts')}>
            <Facts
              facts={[
                [t('event.at'), <Time key="at" at={event.createdAt} precise />],
                [t('event.resource'), <Resource key="resource" event={event} />],
                [t('event.sequence'), event.sequence],
                [t('event.position'), event.logSequence],
                [t('word.id'), <Copyable key="id" text={event.id} />],
              ]}
            />
          </Section>
          <Section title={t('delivery.all')} flush>
            <EventDeliveries eventId={id} />
          </Section>
        </div>
        <Section title={t('event.payload')}>
          <Json value={event} label={t('event.payloadHelp')} />
        </Section>
      </div>
      {isResending && <ResendDialog event={event} onClose={() => setIsResending(false)} />}
    </Page>
  );
}
