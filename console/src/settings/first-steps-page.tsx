import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../words/en.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { useMembers } from '../team/use-team.ts';
import { linkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';

interface StepOfStart {
  readonly name: Extract<keyof Words['steps'], 'application' | 'key' | 'webhook' | 'team' | 'live'>;
  readonly path: string;
  readonly isDone: boolean;
}

/** What a new workspace needs until its first order, and how far it is. */
export function FirstStepsPage() {
  const { t } = useTranslation();
  const { commerce, key, applications, application, workspace } = usePlace();
  const members = useMembers();
  const isIn = application !== null;
  const keys = useQuery({
    queryKey: [key, 'first steps', 'keys'],
    queryFn: async ({ signal }) => await commerce.apiKeys.list({ limit: 1 }, { signal }).page(),
    enabled: isIn,
  });
  const endpoints = useQuery({
    queryKey: [key, 'first steps', 'endpoints'],
    queryFn: async ({ signal }) =>
      await commerce.webhookEndpoints.list({ limit: 1 }, { signal }).page(),
    enabled: isIn,
  });
  const steps: readonly StepOfStart[] = [
    { name: 'application', path: '/settings/applications', isDone: applications.length > 0 },
    { name: 'key', path: '/keys', isDone: (keys.data?.items.length ?? 0) > 0 },
    { name: 'webhook', path: '/webhooks', isDone: (endpoints.data?.items.length ?? 0) > 0 },
    { name: 'team', path: '/team', isDone: members.items.length > 1 },
    { name: 'live', path: '/settings/live', isDone: workspace.lifecycleStage === 'live' },
  ];
  return (
    <Page title={t('rooms.firstSteps')}>
      <Section title={workspace.name}>
        <p className="mb-4 text-quiet">{t('steps.intro')}</p>
        <ol className="grid gap-4">
          {steps.map((step) => (
            <StepItem key={step.name} step={step} />
          ))}
        </ol>
      </Section>
    </Page>
  );
}

function StepItem({ step: { name, path, isDone } }: { readonly step: StepOfStart }) {
  const { t } = useTranslation();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-start gap-3">
      <Icon
        size={20}
        role="img"
        aria-label={isDone ? t('steps.done') : t('steps.open')}
        className={`mt-0.5 shrink-0 ${isDone ? 'text-good' : 'text-quiet'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t(`steps.${name}`)}</p>
        <p className="text-quiet">{t(`steps.${name}Why`)}</p>
      </div>
      <PlaceLink path={path} className={linkButton(isDone ? 'quiet' : 'plain')}>
        {t('steps.go')}
      </PlaceLink>
    </li>
  );
}
