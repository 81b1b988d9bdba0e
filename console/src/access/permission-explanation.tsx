import { useTranslation } from 'react-i18next';
import type { Member } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';
import type { useMemberPermissions } from '../team/use-team.ts';
import { Badge } from '../ui/badge.tsx';
import { Section } from '../ui/panel.tsx';
import { Step } from './step.tsx';

export type MemberPermission = NonNullable<
  ReturnType<typeof useMemberPermissions>['data']
>['permissions'][number];

interface PermissionExplanationProps {
  readonly of: MemberPermission;
  readonly member: Member;
  readonly members: readonly Member[];
}

/** Why a member has one permission here or not, step by step, and who can change it. */
export function PermissionExplanation({ of, member, members }: PermissionExplanationProps) {
  const { t } = useTranslation();
  const { application, environment } = usePlace();
  const { permission, allowed, heldBy, givenBy, missing } = of;
  const roleName = useRoleName();
  const counting = [
    ...(member.workspaceRole ? [member.workspaceRole] : []),
    ...member.applicationRoles
      .filter(({ applicationId }) => applicationId === application?.id)
      .map(({ role }) => role),
  ];
  const helpers = members.filter(
    ({ workspaceRole, memberId }) => workspaceRole !== null && memberId !== member.memberId,
  );
  const isOfWorkspace = permission.startsWith('workspace:');
  return (
    <Section
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          <code className="font-mono">{permission}</code>
          <Badge tone={allowed ? 'good' : 'bad'}>
            {allowed ? t('access.allowed') : t('access.denied')}
          </Badge>
        </span>
      }
    >
      <ol className="grid gap-2.5" aria-label={t('access.steps')}>
        <Step isPassed={counting.length > 0} title={t('access.stepRoles')}>
          {counting.map(roleName).join(', ') || t('access.stepNoRoles')}
        </Step>
        <Step isPassed={heldBy.length > 0} title={t('access.stepGiven', { permission })}>
          {givenBy.map(roleName).join(', ')}
        </Step>
        <Step
          isPassed={isOfWorkspace || missing !== 'environment'}
          title={
            isOfWorkspace
              ? t('access.stepWorkspace')
              : t('access.stepEnvironment', { environment: environment.name })
          }
        />
      </ol>
      {!allowed && helpers.length > 0 && (
        <p className="mt-3 border-t pt-3">
          {t('access.whoCan')}: {helpers.map(({ email }) => email).join(', ')}
        </p>
      )}
    </Section>
  );
}

/** A role of the API in the reader's words. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation();
  return (role) => t(`roles.${role}` as 'roles.owner', { defaultValue: role });
}
