import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Empty } from '../ui/empty.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import { Attempts } from './attempts.tsx';

const LOOK_MS = 2_000;
const open = new Set(['pending', 'failed']);

/** One event to one receiver: what was sent, what came back, and how often. */
export function DeliveryPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/$workspace/$environment/deliveries/$id' });
  const { commerce, key } = usePlace();
  const whyNot = useWhyNot();
  const {
    data: delivery,
    error,
    refetch,
  } = useQuery({
    queryKey: [key, 'delivery', id],
    queryFn: async ({ signal }) =>
      await commerce.webhookDeliveries.get(id, { expand: ['actions'] }, { signal }),
    refetchInterval: ({ state }) => (open.has(state.data?.status ?? '') ? LOOK_MS : false),
  });
  const retry = useWrite(
    (name: string, options) => commerce.webhookDeliveries.retry(name, options),
    { done: t('word.sentAgain') },
  );
  if (!delivery)
    return (
      <Page title={t('kinds.delivery')} back={{ path: '/webhooks', text: t('rooms.webhooks') }}>
        {isCode(error, 'not_found') && (
          <Empty title={t('delivery.gone')}>{t('delivery.goneHelp')}</Empty>
        )}
        {error && !isCode(error, 'not_found') && <Failure error={error} retry={refetch} />}
        {!error && <Waiting />}
      </Page>
    );
  const { endpointId } = delivery;
  return (
    <Page
      title={delivery.eventType}
      back={
        endpointId === null
          ? { path: `/events/${delivery.eventId}`, text: t('kinds.event') }
          : { path: `/webhooks/${endpointId}`, text: t('kinds.endpoint') }
      }
      mark={<Status of={delivery.status} />}
      actions={
        <Button
          forbidden={whyNot(delivery.actions.retry)}
          isBusy={retry.isPending}
          onClick={() => retry.mutate(delivery.id)}
        >
          {t('word.retry')}
        </Button>
      }
    >
      <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title={t('attempt.all')} flush>
          <Attempts history={delivery.history} />
        </Section>
        <div className="grid content-start gap-4">
          <Section title={t('delivery.facts')}>
            <DeliveryFacts delivery={delivery} />
          </Section>
          <RequestBody eventId={delivery.eventId} />
        </div>
      </div>
    </Page>
  );
}

interface DeliveryFactsProps {
  readonly delivery: WebhookDelivery & { readonly replayId: string | null };
}

function DeliveryFacts({ delivery }: DeliveryFactsProps) {
  const { t } = useTranslation();
  const { eventId, createdAt, completedAt, nextAttemptAt, replayId, orderId } = delivery;
  return (
    <Facts
      facts={[
        [t('word.created'), <Time key="at" at={createdAt} precise />],
        [t('word.ended'), completedAt && <Time key="end" at={completedAt} precise />],
        [t('delivery.next'), nextAttemptAt && <Time key="next" at={nextAttemptAt} precise />],
        [
          t('kinds.event'),
          <PlaceLink key="event" path={`/events/${eventId}`} className="break-all underline">
            {eventId}
          </PlaceLink>,
        ],
        [t('kinds.order'), orderId && <OrderLabel key="order" id={orderId} />],
        [t('delivery.replay'), replayId && <Copyable key="replay" text={replayId} />],
        [t('word.id'), <Copyable key="id" text={delivery.id} />],
      ]}
    />
  );
}

/** The event, which every attempt has sent. */
function RequestBody({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { data, error, refetch } = useQuery({
    queryKey: [key, 'event', eventId],
    queryFn: async ({ signal }) => await commerce.events.get(eventId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Section title={t('delivery.request')}>
      {data && <Json value={data} label={t('delivery.requestHelp')} />}
      {isCode(error, 'not_found') && <p className="text-quiet">{t('delivery.noEvent')}</p>}
      {error && !isCode(error, 'not_found') && <Failure error={error} retry={refetch} />}
      {!data && !error && <Waiting lines={4} />}
    </Section>
  );
}
