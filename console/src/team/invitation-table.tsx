import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import type { Column } from '../table/data-table.tsx';
import { choice } from '../table/list-filters.tsx';
import { ListTable } from '../table/list-table.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { RoleNames } from './role-names.tsx';
import { VerbItem } from '../verbs/verb-item.tsx';
import { useInvitations, type ListedInvitation } from './use-team.ts';

type Status = Invitation['status'];
const tones: Readonly<Record<Status, Tone>> = {
  pending: 'accent',
  accepted: 'good',
  revoked: 'quiet',
  expired: 'warn',
};
const statuses = ['pending', 'accepted', 'revoked', 'expired'] as const satisfies readonly Status[];

interface Opened {
  readonly name: 'resend' | 'revoke';
  readonly invitation: Invitation;
}

export function InvitationTable({ status }: { readonly status: string | undefined }) {
  const { t } = useTranslation();
  const rows = useInvitations(true);
  const [opened, setOpened] = useState<Opened | null>(null);
  const chosen = statuses.find((one) => one === status);
  const items = rows.items.filter((one) => chosen === undefined || one.status === chosen);
  const columns: readonly Column<ListedInvitation>[] = [
    {
      id: 'email',
      title: t('word.email'),
      cell: (invitation) => (
        <div className="grid max-md:w-36">
          <span className="truncate font-medium">{invitation.email}</span>
          <span className="md:hidden">
            <RoleNames of={invitation} />
          </span>
        </div>
      ),
    },
    {
      id: 'role',
      title: t('team.role'),
      isWideOnly: true,
      cell: (invitation) => <RoleNames of={invitation} />,
    },
    {
      id: 'state',
      title: t('word.state'),
      cell: (one) => <Badge tone={tones[one.status]}>{t(`invitation.states.${one.status}`)}</Badge>,
    },
    {
      id: 'expires',
      title: t('invitation.expires'),
      isWideOnly: true,
      cell: (one) => (one.status === 'pending' ? <Time at={one.expiresAt} /> : '–'),
    },
    {
      id: 'more',
      title: t('word.actions'),
      isActions: true,
      cell: (invitation) =>
        invitation.status === 'pending' && (
          <Menu
            align="end"
            trigger={
              <Button look="quiet" aria-label={`${t('word.more')}: ${invitation.email}`}>
                {t('word.more')}
              </Button>
            }
          >
            <VerbItem
              action={invitation.actions?.resend}
              onSelect={() => setOpened({ name: 'resend', invitation })}
            >
              {t('invitation.resend')}
            </VerbItem>
            <VerbItem
              isDanger
              action={invitation.actions?.revoke}
              onSelect={() => setOpened({ name: 'revoke', invitation })}
            >
              {t('invitation.revoke')}
            </VerbItem>
          </Menu>
        ),
    },
  ];
  return (
    <>
      <ListTable<Invitation, object>
        label={t('invitation.title')}
        columns={columns}
        rows={{ ...rows, items }}
        idOf={({ id }) => id}
        filters={[
          choice('status', t('word.state'), statuses, (one) => t(`invitation.states.${one}`)),
        ]}
        empty={{ title: t('invitation.none'), text: t('invitation.noneHelp') }}
      />
      {opened && <InvitationDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Sends an invitation again, or ends it. */
const InvitationDialog = dialogOf(
  ({ t, commerce, workspace }: Here, { name, invitation: { id, email } }: Opened) => ({
    title: t(`invitation.${name}Title`, { email }),
    button: t(`invitation.${name}`),
    look: name === 'resend' ? 'primary' : 'danger',
    above: t(`invitation.${name}Will`),
    call: async (_, options) => {
      await commerce.workspaces.invites[name](workspace.id, id, {}, options);
    },
    done: name === 'resend' ? t('invitation.resent') : t('invitation.revoked'),
  }),
);
