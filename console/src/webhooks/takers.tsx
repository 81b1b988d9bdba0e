import { useTranslation } from 'react-i18next';
import type {
  EventType,
  EventType as CatalogueType,
  WebhookEndpoint,
} from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useRead } from '../client/use-read.ts';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { TestAnswer } from './test-dialog.tsx';

/** Endpoints of a workspace are few; a shop with more finds them in their list. */
const MOST = 500;

/** Who gets a type of event, those who do not behind them; each can be sent a sample of it now. */
export function Takers({ entry }: { readonly entry: CatalogueType }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(['all webhook endpoints'], async (commerce, options) => {
    const found: WebhookEndpoint[] = [];
    for await (const one of commerce.webhookEndpoints.list({ limit: 100 }, options)) {
      found.push(one);
      if (found.length >= MOST) break;
    }
    return found;
  });
  if (error && !data) return <Failure error={error} retry={refetch} />;
  if (!data) return <Waiting lines={3} />;
  if (data.length === 0) return <Empty title={t('endpoint.none')}>{t('endpoint.noneHelp')}</Empty>;
  const sorted = [
    ...data.filter((one) => takes(one, entry)),
    ...data.filter((one) => !takes(one, entry)),
  ];
  return (
    <ul>
      {sorted.map((endpoint) => (
        <Taker key={endpoint.id} endpoint={endpoint} entry={entry} />
      ))}
    </ul>
  );
}

function Taker({ endpoint, entry }: Readonly<{ endpoint: WebhookEndpoint; entry: CatalogueType }>) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:webhooks');
  const { type: eventType } = entry;
  const test = useWrite(
    (id: string, options) => commerce.webhookEndpoints.test(id, { eventType }, options),
    { done: null, isShownByCaller: true },
  );
  const { data: answer } = test;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <PlaceLink
          path={`/webhooks/${endpoint.id}`}
          className="font-medium break-all hover:underline"
        >
          {endpoint.url}
        </PlaceLink>
        <p className="text-xs text-quiet">
          {t(takes(endpoint, entry) ? 'catalogue.takes' : 'catalogue.takesNot')}
        </p>
      </div>
      <EndpointState endpoint={endpoint} />
      <Button
        forbidden={forbidden}
        isBusy={test.isPending}
        aria-label={t('catalogue.testTo', { url: endpoint.url })}
        onClick={() => test.mutate(endpoint.id)}
      >
        {t('catalogue.test')}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {answer && <TestAnswer result={answer} />}
      </div>
      {test.error && (
        <div className="w-full">
          <Failure error={test.error} />
        </div>
      )}
    </li>
  );
}

/** Whether the endpoint has enabled the type. */
function takes(
  { enabledEvents }: Pick<WebhookEndpoint, 'enabledEvents'>,
  { type, category, onlyByName }: Pick<EventType, 'type' | 'category' | 'onlyByName'>,
): boolean {
  const enabled: readonly string[] = enabledEvents;
  if (enabled.includes(type)) return true;
  return !onlyByName && (enabled.includes('*') || enabled.includes(`${category}.*`));
}
