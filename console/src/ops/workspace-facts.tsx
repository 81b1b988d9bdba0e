import { useTranslation } from 'react-i18next';
import type { Commerce, StaffWorkspace } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { Status } from '../ui/badge.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/panel.tsx';
import { sinceOf } from './age.ts';

export type WorkspaceState = Awaited<ReturnType<Commerce['ops']['workspaces']['get']>>;

interface WorkspaceFactsProps {
  readonly state: WorkspaceState;
  /** Null until it was read. */
  readonly workspace: StaffWorkspace | null;
  readonly id: string;
}

/** What waits in a workspace, and what staff have set for it. */
export function WorkspaceFacts({ state, workspace, id }: WorkspaceFactsProps) {
  const { t, i18n } = useTranslation();
  const due = (count: number, since: string | null) =>
    since === null ? count : t('ops.countOldest', { count, age: sinceOf(since, i18n.language) });
  return (
    <>
      <Section title={t('ops.waitsHere')}>
        <Facts
          facts={[
            [t('ops.unnumberedEvents'), state.unrelayedEvents],
            [t('ops.dueTimers'), due(state.dueTimers, state.oldestDueTimerAt)],
            [t('ops.openDeliveries'), due(state.openDeliveries, state.oldestDueDeliveryAt)],
            [t('ops.jobsWaiting'), state.waitingJobs],
            [t('ops.failedJobs'), state.failedJobs],
            [t('ops.deadLetters'), state.deadLetters],
            [t('ops.failedRows'), state.failedRows],
            [t('ops.leftBehind'), state.leftBehind],
          ]}
        />
      </Section>
      <Section title={t('ops.entitlement')}>
        <Facts
          facts={[
            [t('word.id'), <Copyable key="id" text={id} />],
            [t('ops.slug'), workspace?.slug ?? null],
            [t('word.stage'), workspace && t(`ops.stages.${workspace.lifecycleStage}`)],
            [t('ops.subscription'), workspace && <Subscription key="s" of={workspace} />],
            [
              t('word.trialEnds'),
              workspace?.trialEndsAt ? <Time key="t" at={workspace.trialEndsAt} /> : null,
            ],
            [
              t('word.cardOnFile'),
              workspace && t(workspace.hasPaymentMethod ? 'state.yes' : 'state.no'),
            ],
            [t('word.partner'), workspace && t(workspace.partner ? 'state.yes' : 'state.no')],
            [t('ops.rate'), workspace && (workspace.rateLimitPerSecond ?? t('ops.byDefault'))],
          ]}
        />
      </Section>
    </>
  );
}

function Subscription({ of: { subscriptionStatus } }: { readonly of: StaffWorkspace }) {
  const { t } = useTranslation();
  if (subscriptionStatus === 'none') return t('ops.noSubscription');
  return <Status of={subscriptionStatus} />;
}
