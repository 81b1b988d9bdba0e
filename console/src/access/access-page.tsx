import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { usePlace } from '../place/place.ts';
import { useSetFilters } from '../table/set-filters.ts';
import { ChangeRolesDialog } from '../team/change-roles-dialog.tsx';
import { GrantNames, RoleNames } from '../team/role-names.tsx';
import {
  useMemberPermissions,
  useMembers,
  useOwnMember,
  type ListedMember,
} from '../team/use-team.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { SelectField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { PermissionExplanation } from './permission-explanation.tsx';
import { RequestExplanation } from './request-explanation.tsx';

/** Explains what a member may do in this place, and why the rest is denied. */
export function AccessPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/$workspace/$environment/access' });
  const members = useMembers();
  const own = useOwnMember();
  const memberId = search.member ?? own?.memberId;
  const member = members.items.find((one) => one.memberId === memberId);
  const { data, error, refetch } = useMemberPermissions(memberId);
  const failure = members.error ?? error;
  const focused = data?.permissions.find(({ permission }) => permission === search.permission);
  return (
    <Page title={t('rooms.access')} back={{ path: '/team', text: t('rooms.team') }}>
      {failure && <Failure error={failure} retry={refetch} />}
      {!failure && !(data && member && own) && <Waiting lines={10} />}
      {data && member && own && (
        <div className="grid gap-4">
          <Who member={member} own={own} members={members.items} />
          {focused && (
            <PermissionExplanation of={focused} member={member} members={members.items} />
          )}
          <RequestExplanation member={member} own={own} members={members.items} search={search} />
          <PermissionMatrix
            permissions={data.permissions}
            member={member}
            appRole={data.appRole}
            q={search.q}
            show={search.show}
          />
        </div>
      )}
    </Page>
  );
}

interface WhoProps {
  readonly member: ListedMember;
  readonly own: ListedMember;
  readonly members: readonly ListedMember[];
}

function Who({ member, own, members }: WhoProps) {
  const { t } = useTranslation();
  const { application, applications, environment } = usePlace();
  const set = useSetFilters();
  const whyNot = useWhyNot();
  const [isChanging, setIsChanging] = useState(false);
  const isSelf = member.memberId === own.memberId;
  const reason = whyNot(member.actions?.update) ?? (isSelf ? t('team.ownSelf') : null);
  return (
    <Section
      title={t('access.member')}
      actions={
        <Button forbidden={reason} onClick={() => setIsChanging(true)}>
          {t('access.change')}
        </Button>
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          label={t('access.member')}
          value={member.memberId}
          onType={(text) => set({ member: text, requestId: undefined })}
          choices={members.map(({ memberId, email }) => [
            memberId,
            memberId === own.memberId ? `${email} (${t('team.you')})` : email,
          ])}
        />
        <Facts
          facts={[
            [t('team.role'), <RoleNames key="roles" of={member} />],
            [t('word.environments'), <GrantNames key="grants" of={member.environmentGrants} />],
            [
              t('access.here'),
              t('access.hereWhere', {
                application: application?.name ?? t('frame.allApplications'),
                environment: environment.name,
              }),
            ],
          ]}
        />
      </div>
      {application === null && applications.length > 1 && (
        <p className="mt-3 rounded-lg bg-warn-tint p-3 text-warn">
          {t('access.chooseApplication')}
        </p>
      )}
      {isChanging && <ChangeRolesDialog member={member} onClose={() => setIsChanging(false)} />}
    </Section>
  );
}
