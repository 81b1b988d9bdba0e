import { text } from '../verb-dialog/fields.tsx';
import { staffDialogOf, type Staffed } from './staff.ts';

const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

interface Of {
  readonly kind: string;
  /** Given on the page of a workspace. */
  readonly workspaceId?: string;
}

/** Has actors of a workspace look at their state now. Harmless where there is nothing to do. */
export const RunTimers = staffDialogOf(
  ({ t, staff }: Staffed, { kind: start, workspaceId: given }: Of) => ({
    title: ({ kind = '' }) => t('ops.runTimersOf', { kind }),
    button: t('ops.runTimers'),
    above: t('ops.runWill'),
    fields: {
      workspaceId: text(t('ops.workspaceId'), { needed: true, check: isId, autoFocus: true }),
      kind: text(t('word.kind'), {
        start,
        help: t('ops.kindHelp'),
        needed: true,
        autoFocus: true,
      }),
      id: text(t('word.id'), { help: t('ops.runIdHelp'), maxLength: 300 }),
    },
    hides: () => ({ workspaceId: given !== undefined, kind: given === undefined }),
    call: ({ workspaceId, kind, id }, options) =>
      staff.ops.timers.run(
        { workspaceId: given ?? workspaceId, kind, ...(id === '' ? {} : { id }) },
        options,
      ),
    done: ({ timers }) => t('ops.woken', { count: timers }),
  }),
);
