import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../sdk/typescript/src/commerce.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { moment } from '../table/column-kinds.tsx';
import type { Column } from '../table/data-table.tsx';
import { text } from '../table/list-filters.tsx';
import { ListTable } from '../table/list-table.tsx';
import { Badge } from '../ui/badge.tsx';
import { ChangeRolesDialog } from './change-roles-dialog.tsx';
import { LeaveDialog, RemoveDialog, RemoveFromDialog, TransferDialog } from './member-dialogs.tsx';
import { MemberMenu, type Opened } from './member-menu.tsx';
import { GrantNames, RoleNames, useRoleNames } from './role-names.tsx';
import { useMembers, useOwnMember, type ListedMember } from './use-team.ts';

/** Everybody in the workspace; the list has no pages, so it is searched here. */
export function MemberTable({ q = '' }: { readonly q: string | undefined }) {
  const { t } = useTranslation();
  const rows = useMembers();
  const own = useOwnMember();
  const names = useRoleNames();
  const [opened, setOpened] = useState<Opened | null>(null);
  const wanted = q.trim().toLowerCase();
  const textOf = ({ email, workspaceRole, applicationRoles }: Member) =>
    [email, workspaceRole ? t(`roles.${workspaceRole}`) : '', ...names(applicationRoles)]
      .join(' ')
      .toLowerCase();
  const items = rows.items.filter((member) => textOf(member).includes(wanted));
  const columns: readonly Column<ListedMember>[] = [
    {
      id: 'email',
      title: t('word.email'),
      cell: (member) => (
        <div className="grid grid-cols-[minmax(0,1fr)] max-md:w-48">
          <span className="inline-flex max-w-full items-center gap-2">
            <PlaceLink
              path="/access"
              search={{ member: member.memberId }}
              className="min-w-0 truncate font-medium hover:underline"
            >
              {member.email}
            </PlaceLink>
            {member.memberId === own?.memberId && (
              <span className="shrink-0">
                <Badge tone="quiet">{t('team.you')}</Badge>
              </span>
            )}
          </span>
          <span className="md:hidden">
            <RoleNames of={member} />
          </span>
        </div>
      ),
    },
    {
      id: 'role',
      title: t('team.role'),
      isWideOnly: true,
      cell: (member) => <RoleNames of={member} />,
    },
    {
      id: 'environments',
      title: t('word.environments'),
      isWideOnly: true,
      cell: ({ environmentGrants }) => <GrantNames of={environmentGrants} />,
    },
    moment('since', t('team.since'), 'createdAt'),
    {
      id: 'more',
      title: t('word.actions'),
      isActions: true,
      cell: (member) => own && <MemberMenu member={member} own={own} onOpen={setOpened} />,
    },
  ];
  return (
    <>
      <ListTable<Member, object>
        label={t('team.members')}
        columns={columns}
        rows={{ ...rows, items }}
        idOf={({ memberId }) => memberId}
        filters={[text('q', t('team.find'))]}
        empty={{ title: t('team.none'), text: t('team.noneHelp') }}
      />
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function OpenedDialog({
  opened,
  onClose,
}: {
  readonly opened: Opened;
  readonly onClose: () => void;
}) {
  const { member } = opened;
  switch (opened.name) {
    case 'change':
      return <ChangeRolesDialog member={member} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog member={member} onClose={onClose} />;
    case 'removeFrom':
      return (
        <RemoveFromDialog member={member} application={opened.application} onClose={onClose} />
      );
    case 'transfer':
      return <TransferDialog member={member} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog member={member} onClose={onClose} />;
  }
}
