import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { Application, Member } from '../../../sdk/typescript/src/commerce.ts';
import { keepPlace } from '../place/last-place.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { confirmation } from '../verb-dialog/fields.tsx';

interface Of {
  readonly member: Member;
}

export const RemoveDialog = dialogOf(
  ({ t, commerce, workspace }: Here, { member: { email, memberId } }: Of) => ({
    title: t('team.removeTitle', { email }),
    button: t('team.remove'),
    look: 'danger',
    above: t('team.removeWill'),
    call: (_, options) => commerce.workspaces.members.remove(workspace.id, memberId, options),
    done: t('team.removed', { email }),
  }),
);

interface Within extends Of {
  readonly application: Application;
}

export const RemoveFromDialog = dialogOf(
  ({ t, commerce, workspace }: Here, { member, application: { id, name } }: Within) => {
    const names = { email: member.email, application: name };
    const { members } = commerce.workspaces;
    return {
      title: t('team.removeFromTitle', names),
      button: t('team.removeFrom', names),
      look: 'danger',
      above: t('team.removeFromWill'),
      call: (_, options) =>
        members.removeFromApplication(workspace.id, member.memberId, id, options),
      done: t('team.removedFrom'),
    };
  },
);

/** Gives the ownership to somebody else, once the workspace's name was typed. */
export const TransferDialog = dialogOf(
  ({ t, commerce, workspace }: Here, { member: { email, memberId } }: Of) => {
    const names = { email, workspace: workspace.name };
    return {
      title: t('team.transferTitle', names),
      button: t('team.transferNow'),
      look: 'danger',
      above: t('team.transferWill', names),
      fields: { name: confirmation(t('team.transferType', names), workspace.name) },
      call: (_, options) =>
        commerce.workspaces.transferOwnership(workspace.id, { memberId }, options),
      done: t('team.transferred', names),
    };
  },
);

/** Ends one's own membership, and leads to what is left. */
export const LeaveDialog = dialogOf(
  ({ t, commerce, workspace }: Here, { member: { memberId } }: Of) => {
    const client = useQueryClient();
    const navigate = useNavigate();
    return {
      title: t('team.leaveTitle', { workspace: workspace.name }),
      button: t('team.leave'),
      look: 'danger',
      above: t('team.leaveWill'),
      call: (_, options) => commerce.workspaces.leave(workspace.id, { memberId }, options),
      done: t('team.left', { workspace: workspace.name }),
      onDone: () => {
        keepPlace({ workspace: '', environment: '', application: null });
        void client.resetQueries({ queryKey: ['workspaces'] });
        void navigate({ to: '/' });
      },
    };
  },
);
