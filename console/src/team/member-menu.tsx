import { useTranslation } from 'react-i18next';
import type { Application, Member } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { VerbItem } from '../verbs/verb-item.tsx';
import { useWhyNot } from '../verbs/why-not.ts';
import type { ListedMember } from './use-team.ts';

export type Opened =
  | { readonly name: 'change' | 'remove' | 'transfer' | 'leave'; readonly member: Member }
  | { readonly name: 'removeFrom'; readonly member: Member; readonly application: Application };

interface MemberMenuProps {
  readonly member: ListedMember;
  readonly own: Member;
  readonly onOpen: (opened: Opened) => void;
}

/** Lists what can be done with a member; what cannot says why. Nobody takes their own rights away here. */
export function MemberMenu({ member, own, onOpen }: MemberMenuProps) {
  const { t } = useTranslation();
  const { applications } = usePlace();
  const open = useOpen();
  const whyNot = useWhyNot();
  const auditMissing = useForbidden('workspace:audit');
  const { actions } = member;
  const isSelf = member.memberId === own.memberId;
  const noEdit = whyNot(actions?.update) ?? (isSelf ? t('team.ownSelf') : null);
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
      {!isSelf && (
        <VerbItem
          action={actions?.transferOwnership}
          onSelect={() => onOpen({ name: 'transfer', member })}
        >
          {t('team.transfer')}
        </VerbItem>
      )}
      <MenuLine />
      {isSelf ? (
        <VerbItem
          isDanger
          action={actions?.leave}
          onSelect={() => onOpen({ name: 'leave', member })}
        >
          {t('team.leave')}
        </VerbItem>
      ) : (
        <VerbItem
          isDanger
          action={actions?.remove}
          onSelect={() => onOpen({ name: 'remove', member })}
        >
          {t('team.remove')}
        </VerbItem>
      )}
    </Menu>
  );
}
