import { useState } from 'react';
import type { Member } from '../../../sdk/typescript/src/commerce.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { field } from '../verb-dialog/fields.tsx';
import { RightsChange } from './rights-change.tsx';
import { RightsFields } from './rights-fields.tsx';
import { grantsToSend, rightsOf, rolesToSend, type Rights } from './rights.ts';

interface Of {
  readonly member: Member;
}

/** Changes what a member may do; what is given and taken is below the form before it is saved. */
export const ChangeRolesDialog = dialogOf(({ t, commerce, workspace }: Here, { member }: Of) => {
  const [before] = useState(() => rightsOf(member));
  const { members } = commerce.workspaces;
  const isComplete = (rights: Rights) =>
    rights.grantType !== 'selected' || rights.environmentIds.length > 0;
  return {
    title: t('team.changeTitle', { email: member.email }),
    button: t('team.change'),
    isWide: true,
    fields: {
      rights: field(before, ({ value, onChange }) => (
        <RightsFields rights={value} onChange={(rights) => onChange(rights)} />
      )),
    },
    isReady: ({ rights }) =>
      isComplete(rights) && JSON.stringify(before) !== JSON.stringify(rights),
    below: ({ rights }) => (
      <>
        {!isComplete(rights) && <p className="text-bad">{t('rights.needEnvironment')}</p>}
        <RightsChange before={before} after={rights} />
      </>
    ),
    call: ({ rights }, options) =>
      members.update(workspace.id, member.memberId, bodyOf(before, rights), options),
    done: t('team.changed'),
  };
});

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
