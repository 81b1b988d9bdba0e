import { useQuery } from '@tanstack/react-query';
import { Waiting } from '../ui/waiting.tsx';
import { choice } from '../verb-dialog/fields.tsx';
import { OPS, staffDialogOf, type Staffed } from './staff.ts';

interface Of {
  readonly id: string;
  /** The cell where it lives. */
  readonly from: string;
}

/** Moves a workspace to another cell, after the service has said what keeps it from moving. */
export const MoveDialog = staffDialogOf(({ t, staff }: Staffed, { id, from }: Of) => {
  const cells = useQuery({
    queryKey: [OPS, 'cells'],
    queryFn: async ({ signal }) => await staff.ops.cells.list({ signal }),
  });
  const others = cells.data?.filter(({ name }) => name !== from) ?? [];
  return {
    title: t('ops.moveTo'),
    button: t('ops.moveTo'),
    error: cells.error,
    above: (
      <>
        {cells.isPending && <Waiting lines={2} />}
        {cells.data && others.length === 0 && <p>{t('ops.oneCell')}</p>}
      </>
    ),
    fields: {
      cell: choice(
        t('ops.cell'),
        others.map(({ name }) => [name, name] as const),
      ),
    },
    hides: () => ({ cell: others.length === 0 }),
    isReady: () => others.length > 0,
    preview: {
      of: ['move', id],
      isAsked: () => others.length > 0,
      read: ({ cell }, options) => staff.ops.workspaces.move(id, { cell, dryRun: true }, options),
      isReady: ({ obstacles }) => obstacles.length === 0,
      show: ({ obstacles }, { cell }) =>
        obstacles.length === 0 ? (
          <p role="status" className="font-medium">
            {t('ops.moveWill', { from, to: cell })}
          </p>
        ) : (
          <div className="rounded-lg bg-bad-tint p-3 text-bad">
            <p className="font-medium">{t('ops.obstacles')}</p>
            <ul lang="en" className="list-disc ps-5">
              {obstacles.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        ),
    },
    call: ({ cell }, options) => staff.ops.workspaces.move(id, { cell }, options),
    done: t('ops.placing'),
  };
});
