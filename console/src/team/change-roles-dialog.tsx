import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { RightsChange } from './rights-change.tsx';
import { RightsFields } from './rights-fields.tsx';
import { grantsToSend, rightsOf, rolesToSend, type Rights } from './rights.ts';

interface ChangeRolesDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Changes what a member may do; what is given and taken is below the form before it is saved. */
export function ChangeRolesDialog({ member, onClose }: ChangeRolesDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const [before] = useState(() => rightsOf(member));
  const [rights, setRights] = useState(before);
  const { members } = commerce.workspaces;
  const change = useWrite(
    (wanted: Rights, options) =>
      members.update(workspace.id, member.memberId, bodyOf(before, wanted), options),
    { done: t('team.changed'), onDone: onClose, isShownByCaller: true },
  );
  const isChanged = JSON.stringify(before) !== JSON.stringify(rights);
  const isComplete = rights.grantType !== 'selected' || rights.environmentIds.length > 0;
  return (
    <ActionDialog
      title={t('team.changeTitle', { email: member.email })}
      action={t('team.change')}
      isWide
      isBusy={change.isPending}
      isReady={isChanged && isComplete}
      error={change.error}
      onClose={onClose}
      onSubmit={() => change.mutate(rights)}
    >
      <RightsFields rights={rights} onChange={setRights} />
      {!isComplete && <p className="text-bad">{t('rights.needEnvironment')}</p>}
      <RightsChange before={before} after={rights} />
    </ActionDialog>
  );
}

/** What differs alone, in one call: a member who may not set grants sends none. */
function bodyOf(before: Rights, wanted: Rights) {
  const taken = Object.keys(before.roles).filter((id) => !(id in wanted.roles));
  const changed = [
    ...rolesToSend(wanted).filter(
      ({ applicationId, role }) => before.roles[applicationId] !== role,
    ),
    ...taken.map((applicationId) => ({ applicationId, role: null })),
  ];
  const grants = JSON.stringify(grantsToSend(before)) !== JSON.stringify(grantsToSend(wanted));
  return {
    ...(before.isWorkspaceAdmin === wanted.isWorkspaceAdmin
      ? {}
      : { workspaceRole: wanted.isWorkspaceAdmin ? ('workspace_admin' as const) : null }),
    ...(changed.length > 0 ? { applicationRoles: changed } : {}),
    ...(grants ? { environmentGrants: grantsToSend(wanted) } : {}),
  };
}
