import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workspace } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { useKeyedWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { LeaveDialog } from '../team/member-dialogs.tsx';
import { GrantNames, RoleNames } from '../team/role-names.tsx';
import { useOwnMember } from '../team/use-team.ts';
import { useWhyNot } from '../verbs/why-not.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { TextField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

/** The workspace itself: its name, its plan, and one's own place in it. */
export function WorkspacePage() {
  const { t } = useTranslation();
  const { workspace } = usePlace();
  return (
    <Page title={t('rooms.settings')}>
      <SettingsTabs />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Section title={t('word.workspace')}>
          <NameForm key={workspace.name} workspace={workspace} />
          <div className="mt-4 border-t pt-4">
            <Facts
              facts={[
                [t('settings.slug'), <Copyable key="slug" text={workspace.slug} />],
                [t('word.id'), <Copyable key="id" text={workspace.id} />],
                [
                  t('word.stage'),
                  workspace.lifecycleStage === 'live'
                    ? t('settings.isLive')
                    : t('settings.sandbox'),
                ],
                [t('word.created'), <Time key="at" at={workspace.createdAt} />],
              ]}
            />
          </div>
        </Section>
        <div className="grid gap-4">
          <Plan workspace={workspace} />
          <Membership />
        </div>
      </div>
    </Page>
  );
}

function NameForm({ workspace }: { readonly workspace: Workspace }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('workspace:update');
  const [name, setName] = useState(workspace.name);
  const rename = useKeyedWrite(
    'workspaces',
    (wanted: string, options) =>
      commerce.workspaces.update(workspace.id, { name: wanted }, options),
    { done: t('word.saved'), isShownByCaller: true },
  );
  const wanted = name.trim();
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && !rename.isPending) rename.mutate(wanted);
      }}
    >
      <TextField
        label={t('word.name')}
        maxLength={80}
        required
        readOnly={forbidden !== null}
        value={name}
        onType={setName}
      />
      {rename.error && <Failure error={rename.error} />}
      <div>
        <Button
          type="submit"
          look="primary"
          forbidden={forbidden}
          isBusy={rename.isPending}
          disabled={forbidden === null && (wanted === '' || wanted === workspace.name)}
        >
          {t('word.save')}
        </Button>
      </div>
    </form>
  );
}

function Plan({ workspace }: { readonly workspace: Workspace }) {
  const { t } = useTranslation();
  const { subscriptionStatus, trialEndsAt, hasPaymentMethod, partner } = workspace;
  const isTrial = subscriptionStatus === 'trialing' && hasPaymentMethod;
  const isInTime = trialEndsAt !== null && Date.parse(trialEndsAt) > Date.now();
  const isEntitled = partner || subscriptionStatus === 'active' || (isTrial && isInTime);
  return (
    <Section title={t('settings.plan')}>
      <Facts
        facts={[
          [
            t('settings.planEntitles'),
            <Badge key="entitled" tone={isEntitled ? 'good' : 'warn'}>
              {isEntitled ? t('settings.entitled') : t('settings.notEntitled')}
            </Badge>,
          ],
          [t('settings.planState'), t(`settings.planStates.${subscriptionStatus}`)],
          [t('word.trialEnds'), trialEndsAt && <Time key="trial" at={trialEndsAt} />],
          [t('word.cardOnFile'), hasPaymentMethod ? t('state.yes') : t('state.no')],
          [t('word.partner'), partner ? t('state.yes') : t('state.no')],
        ]}
      />
      <p className="mt-3 text-xs text-quiet">
        {t('settings.planHelp')}{' '}
        <PlaceLink path="/settings/live" className="underline">
          {t('settings.live')}
        </PlaceLink>
      </p>
    </Section>
  );
}

function Membership() {
  const { t } = useTranslation();
  const own = useOwnMember();
  const [isLeaving, setIsLeaving] = useState(false);
  const forbidden = useWhyNot()(own?.actions?.leave);
  return (
    <Section title={t('settings.membership')}>
      {!own && <Waiting lines={3} />}
      {own && (
        <>
          <Facts
            facts={[
              [t('word.email'), own.email],
              [t('team.role'), <RoleNames key="roles" of={own} />],
              [t('word.environments'), <GrantNames key="grants" of={own.environmentGrants} />],
            ]}
          />
          <div className="mt-4">
            <Button forbidden={forbidden} onClick={() => setIsLeaving(true)}>
              {t('team.leave')}
            </Button>
          </div>
          {isLeaving && <LeaveDialog member={own} onClose={() => setIsLeaving(false)} />}
        </>
      )}
    </Section>
  );
}
