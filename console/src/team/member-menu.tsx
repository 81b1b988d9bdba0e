import { useTranslation } from 'react-i18next';
import type { Application, Member } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { useCanEditMembers } from './use-team.ts';

export type Opened =
  | { readonly name: 'change' | 'remove' | 'transfer' | 'leave'; readonly member: Member }
  | { readonly name: 'removeFrom'; readonly member: Member; readonly application: Application };

type MemberMenuProps = Readonly<{ member: Member; own: Member; onOpen: (opened: Opened) => void }>;

/** What can be done with a member; what cannot says why. Nobody takes their own rights away here. */
export function MemberMenu({ member, own, onOpen }: MemberMenuProps) {
  const { t } = useTranslation();
  const { applications } = usePlace();
  const open = useOpen();
  const canEdit = useCanEditMembers();
  const editMissing = useForbidden('workspace:edit-member');
  const auditMissing = useForbidden('workspace:audit');
  const removeMissing = useForbidden('workspace:remove-member');
  const transferMissing = useForbidden('workspace:transfer-ownership');
  const isSelf = member.memberId === own.memberId;
  const isOwner = member.workspaceRole === 'owner';
  const ownerFixed = isOwner ? t('team.ownerFixed') : null;
  const noEdit = ownerFixed ?? (isSelf ? t('team.ownSelf') : canEdit ? null : editMissing);
  const roles = applications.filter((application) =>
    member.applicationRoles.some(({ applicationId }) => applicationId === application.id),
  );
  return (
    <Menu
      align="end"
      label={member.email}
      trigger={
        <Button look="quiet" aria-label={`${t('word.more')}: ${member.email}`}>
          {t('word.more')}
        </Button>
      }
    >
      <MenuItem onSelect={() => open('/access', { member: member.memberId })}>
        {t('team.explain')}
      </MenuItem>
      <MenuItem
        forbidden={auditMissing}
        onSelect={() => open('/audit', { actorId: member.memberId })}
      >
        {t('team.audit')}
      </MenuItem>
      <MenuItem forbidden={noEdit} onSelect={() => onOpen({ name: 'change', member })}>
        {t('team.change')}
      </MenuItem>
      {roles.map((application) => (
        <MenuItem
          key={application.id}
          forbidden={noEdit}
          onSelect={() => onOpen({ name: 'removeFrom', member, application })}
        >
          {t('team.removeFrom', { application: application.name })}
        </MenuItem>
      ))}
      {!isOwner && !isSelf && (
        <MenuItem forbidden={transferMissing} onSelect={() => onOpen({ name: 'transfer', member })}>
          {t('team.transfer')}
        </MenuItem>
      )}
      <MenuLine />
      {isSelf ? (
        <MenuItem
          isDanger
          forbidden={isOwner ? t('team.ownerStays') : null}
          onSelect={() => onOpen({ name: 'leave', member })}
        >
          {t('team.leave')}
        </MenuItem>
      ) : (
        <MenuItem
          isDanger
          forbidden={ownerFixed ?? removeMissing}
          onSelect={() => onOpen({ name: 'remove', member })}
        >
          {t('team.remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
