import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, Member } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { keepPlace } from '../place/last-place.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface MemberDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

export function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const { email, memberId } = member;
  const remove = useWrite(
    (id: string, options) => commerce.workspaces.members.remove(workspace.id, id, options),
    { done: t('team.removed', { email }), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('team.removeTitle', { email })}
      action={t('team.remove')}
      look="danger"
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate(memberId)}
    >
      <p>{t('team.removeWill')}</p>
    </ActionDialog>
  );
}

export function RemoveFromDialog({
  member,
  application,
  onClose,
}: MemberDialogProps & { readonly application: Application }) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const names = { email: member.email, application: application.name };
  const remove = useWrite(
    (id: string, options) =>
      commerce.workspaces.members.removeFromApplication(workspace.id, member.memberId, id, options),
    { done: t('team.removedFrom'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('team.removeFromTitle', names)}
      action={t('team.removeFrom', names)}
      look="danger"
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate(application.id)}
    >
      <p>{t('team.removeFromWill')}</p>
    </ActionDialog>
  );
}

/** Gives the ownership to somebody else, once the workspace's name was typed. */
export function TransferDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const [typed, setTyped] = useState('');
  const names = { email: member.email, workspace: workspace.name };
  const transfer = useWrite(
    (memberId: string, options) =>
      commerce.workspaces.transferOwnership(workspace.id, { memberId }, options),
    { done: t('team.transferred', names), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('team.transferTitle', names)}
      action={t('team.transferNow')}
      look="danger"
      isBusy={transfer.isPending}
      isReady={typed.trim() === workspace.name}
      error={transfer.error}
      onClose={onClose}
      onSubmit={() => transfer.mutate(member.memberId)}
    >
      <p>{t('team.transferWill', names)}</p>
      <TextField
        label={t('team.transferType', names)}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActionDialog>
  );
}

/** Ends one's own membership, and leads to what is left. */
export function LeaveDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = useWrite(
    (memberId: string, options) => commerce.workspaces.leave(workspace.id, { memberId }, options),
    {
      done: t('team.left', { workspace: workspace.name }),
      onDone: () => {
        keepPlace({ workspace: '', environment: '', application: null });
        void client.resetQueries({ queryKey: ['workspaces'] });
        void navigate({ to: '/' });
      },
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t('team.leaveTitle', { workspace: workspace.name })}
      action={t('team.leave')}
      look="danger"
      isBusy={leave.isPending}
      error={leave.error}
      onClose={onClose}
      onSubmit={() => leave.mutate(member.memberId)}
    >
      <p>{t('team.leaveWill')}</p>
    </ActionDialog>
  );
}
