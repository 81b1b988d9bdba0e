import { useTranslation } from 'react-i18next';
import type { Member } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';

type Holder = Pick<Member, 'applicationRoles'> & {
  readonly workspaceRole: Member['workspaceRole'];
};

/** The roles of a member or an invitation, each with its application. */
export function RoleNames({ of }: { readonly of: Holder }) {
  const { t } = useTranslation();
  const names = useRoleNames();
  const { workspaceRole } = of;
  const inApplications = names(of.applicationRoles);
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1.5 whitespace-normal">
      {workspaceRole && <Badge tone="accent">{t(`roles.${workspaceRole}`)}</Badge>}
      {inApplications.length > 0 && <span>{inApplications.join(', ')}</span>}
      {!workspaceRole && inApplications.length === 0 && (
        <Badge tone="warn">{t('team.noRole')}</Badge>
      )}
    </span>
  );
}

/** Roles in applications as texts, such as `Developer in Shop`. */
export function useRoleNames(): (roles: Member['applicationRoles']) => string[] {
  const { t } = useTranslation();
  const { applications } = usePlace();
  return (roles) =>
    roles.map(({ applicationId, role }) => {
      const application = applications.find(({ id }) => id === applicationId)?.name;
      return t('team.roleIn', {
        role: t(`roles.${role}`),
        application: application ?? applicationId.slice(0, 8),
      });
    });
}

/** The environments of a grant, as a text. */
export function GrantNames({ of }: { readonly of: Member['environmentGrants'] }) {
  const { t } = useTranslation();
  const { environments } = usePlace();
  if (of.grantType !== 'selected') return t(`grants.${of.grantType}`);
  const names = environments.filter(({ id }) => of.environmentIds.includes(id));
  return names.length === 0 ? t('grants.none') : names.map(({ name }) => name).join(', ');
}
