import { useQueryClient } from '@tanstack/react-query';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { confirmation } from '../verb-dialog/fields.tsx';

interface Of {
  /** With what the service warned of. */
  readonly onLive: (warnings: readonly string[]) => void;
}

/** Opens production for ever, once the workspace's name was typed. */
export const GoLiveDialog = dialogOf(({ t, commerce, workspace }: Here, { onLive }: Of) => {
  const client = useQueryClient();
  const names = { workspace: workspace.name };
  return {
    title: t('golive.pressTitle', names),
    button: t('golive.press'),
    above: t('golive.pressWill'),
    fields: { name: confirmation(t('golive.pressType', names), workspace.name) },
    call: (_, options) => commerce.workspaces.goLive(workspace.id, {}, options),
    done: t('golive.went', names),
    onDone: ({ warnings }) => {
      void client.invalidateQueries({ queryKey: ['workspaces'] });
      onLive(warnings.map(({ message }) => message));
    },
  };
});
