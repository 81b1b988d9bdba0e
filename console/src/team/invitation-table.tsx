import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { ChoiceFilter, Filters } from '../table/filters.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { RoleNames } from './role-names.tsx';
import { useInvitations } from './use-team.ts';

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
  const columns: readonly Column<Invitation>[] = [
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
            <MenuItem onSelect={() => setOpened({ name: 'resend', invitation })}>
              {t('invitation.resend')}
            </MenuItem>
            <MenuItem isDanger onSelect={() => setOpened({ name: 'revoke', invitation })}>
              {t('invitation.revoke')}
            </MenuItem>
          </Menu>
        ),
    },
  ];
  return (
    <>
      <Filters>
        <ChoiceFilter
          name="status"
          label={t('word.state')}
          value={chosen}
          choices={statuses.map((one) => [one, t(`invitation.states.${one}`)])}
        />
      </Filters>
      <DataTable
        label={t('invitation.title')}
        columns={columns}
        rows={{ ...rows, items }}
        idOf={({ id }) => id}
        empty={{ title: t('invitation.none'), text: t('invitation.noneHelp') }}
      />
      {opened && <InvitationDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Sends an invitation again, or ends it. */
function InvitationDialog({
  name,
  invitation,
  onClose,
}: Opened & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const { invites } = commerce.workspaces;
  const { email } = invitation;
  const act = useWrite(
    async (id: string, options) => {
      if (name === 'resend') await invites.resend(workspace.id, id, {}, options);
      else await invites.revoke(workspace.id, id, {}, options);
    },
    {
      done: name === 'resend' ? t('invitation.resent') : t('invitation.revoked'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t(`invitation.${name}Title`, { email })}
      action={t(`invitation.${name}`)}
      look={name === 'resend' ? 'primary' : 'danger'}
      isBusy={act.isPending}
      error={act.error}
      onClose={onClose}
      onSubmit={() => act.mutate(invitation.id)}
    >
      <p>{t(`invitation.${name}Will`)}</p>
    </ActionDialog>
  );
}
