import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { usePermissions } from '../place/permissions.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Section } from '../ui/panel.tsx';

/** What a workspace without orders does first. Steps that are done say so. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { environment } = usePlace();
  const { hasKey, hasEndpoint } = useDone();
  return (
    <Section title={t('today.start.title')}>
      <p className="mb-4 max-w-2xl text-quiet">{t('today.start.text')}</p>
      <ol className="grid gap-6">
        <Step number={1} title={t('today.start.key')} isDone={hasKey}>
          <p>{t('today.start.keyText')}</p>
          <PlaceLink path="/keys" className={linkButton(hasKey ? 'plain' : 'primary')}>
            {t('today.start.keyOpen')}
          </PlaceLink>
        </Step>
        <Step number={2} title={t('today.start.cart')} isDone={false}>
          <p>{t('today.start.cartText')}</p>
          <FirstCart />
          <a href="/docs/quick-start" className={linkButton('plain')}>
            {t('today.start.quickStart')}
          </a>
        </Step>
        <Step number={3} title={t('today.start.webhook')} isDone={hasEndpoint}>
          <p>{t('today.start.webhookText')}</p>
          <PlaceLink path="/webhooks" className={linkButton('plain')}>
            {t('today.start.webhookOpen')}
          </PlaceLink>
        </Step>
        {environment.kind === 'non_production' && (
          <Step number={4} title={t('today.start.live')} isDone={false}>
            <p>{t('today.start.liveText')}</p>
            <div className="flex flex-wrap gap-2">
              <PlaceLink path="/settings/live" className={linkButton('plain')}>
                {t('settings.live')}
              </PlaceLink>
              <a href="/docs/guides/going-live" className={linkButton('plain')}>
                {t('today.start.liveOpen')}
              </a>
            </div>
          </Step>
        )}
      </ol>
    </Section>
  );
}

/** Asked only of those who may see it; a failure leaves the step as it is. */
function useDone(): { readonly hasKey: boolean; readonly hasEndpoint: boolean } {
  const { application } = usePlace();
  const { data } = usePermissions();
  const may = (permission: 'application:api-keys' | 'application:webhooks') =>
    application !== null && data?.permissions[permission] === true;
  const keys = useRead(
    ['first-key'],
    (commerce, options) => commerce.apiKeys.list({ limit: 1 }, options).page(),
    { enabled: may('application:api-keys') },
  );
  const endpoints = useRead(
    ['first-endpoint'],
    (commerce, options) => commerce.webhookEndpoints.list({ limit: 1 }, options).page(),
    { enabled: may('application:webhooks') },
  );
  return {
    hasKey: (keys.data?.items.length ?? 0) > 0,
    hasEndpoint: (endpoints.data?.items.length ?? 0) > 0,
  };
}

type StepProps = Readonly<{ number: number; title: string; isDone: boolean; children: ReactNode }>;

function Step({ number, title, isDone, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden
        className={`grid size-8 place-items-center rounded-full font-medium ${isDone ? 'bg-good-tint text-good' : 'bg-tint text-accent'}`}
      >
        {isDone ? <Check size={16} /> : number}
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 break-words">
        <h3 className="min-h-8 content-center font-medium">
          {title} {isDone && <span className="ms-1 text-xs text-good">{t('action.done')}</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

/** The first call, with the address and the application of this very place. */
function FirstCart() {
  const { t } = useTranslation();
  const { application } = usePlace();
  const body = JSON.stringify({ applicationId: application?.id ?? '<application id>' });
  const text = [
    `curl ${location.origin}/api/v1/carts`,
    '-H "X-API-Key: $COMMERCE_SECRET_KEY"',
    "-H 'Content-Type: application/json'",
    `-d '${body}'`,
  ].join(' \\\n  ');
  return (
    <div className="w-full max-w-3xl rounded-lg border bg-ground p-3">
      <pre
        tabIndex={0}
        aria-label={t('today.start.cart')}
        className="overflow-x-auto font-mono text-xs"
      >
        {text}
      </pre>
      <div className="mt-2 text-xs text-quiet">
        <Copyable text={text} shown={t('action.copy')} name={t('today.start.cart')} />
      </div>
    </div>
  );
}
