import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce, Move } from '../../../sdk/typescript/src/commerce.ts';
import { count } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/panel.tsx';
import { MovesTable } from './moves-table.tsx';
import { OpsPage } from './ops-page.tsx';
import { rowsOf, staffDialogOf, useFigures, type Staffed } from './staff.ts';

type Cell = Awaited<ReturnType<Commerce['ops']['cells']['list']>>[number];

/** The cells with what lives in them, and the workspaces that move from one to another. */
export function CellsPage() {
  const { t } = useTranslation();
  const [changing, setChanging] = useState<Cell | null>(null);
  const [aborting, setAborting] = useState<Move | null>(null);
  const cells = useFigures(['cells'], (staff, options) => staff.ops.cells.list(options));
  const moves = useFigures(['moves'], (staff, options) => staff.ops.moves.list(options));
  const columns: readonly Column<Cell>[] = [
    { id: 'name', title: t('ops.cell'), cell: ({ name }) => name },
    count('workspaces', t('ops.rooms.workspaces'), 'workspaces'),
    {
      id: 'answers',
      title: t('word.state'),
      cell: ({ isAnswering }) => (
        <Badge tone={isAnswering ? 'good' : 'bad'}>
          {t(isAnswering ? 'ops.answers' : 'ops.silent')}
        </Badge>
      ),
    },
    {
      id: 'new',
      title: t('ops.takesNew'),
      isWideOnly: true,
      cell: ({ takesNew }) => t(takesNew ? 'state.yes' : 'state.no'),
    },
    {
      id: 'change',
      title: t('word.actions'),
      isActions: true,
      cell: (cell) => (
        <Button
          forbidden={cells.data?.length === 1 ? t('ops.oneCell') : null}
          onClick={() => setChanging(cell)}
        >
          {t(cell.takesNew ? 'ops.closeCell' : 'ops.openCell')}
        </Button>
      ),
    },
  ];
  return (
    <OpsPage title={t('ops.rooms.cells')} looks={[cells, moves]}>
      <div className="grid gap-4">
        <Section title={t('ops.cells')} flush>
          <DataTable
            label={t('ops.cells')}
            columns={columns}
            rows={rowsOf(cells)}
            idOf={({ name }) => name}
            empty={{ title: t('ops.noCells') }}
          />
        </Section>
        <Section title={t('ops.moves')} flush>
          <MovesTable rows={rowsOf(moves)} onAbort={setAborting} />
        </Section>
      </div>
      {changing && <SignUps cell={changing} onClose={() => setChanging(null)} />}
      {aborting && <AbortMove move={aborting} onClose={() => setAborting(null)} />}
    </OpsPage>
  );
}

const SignUps = staffDialogOf(({ t, staff }: Staffed, { cell }: { readonly cell: Cell }) => {
  const { name } = cell;
  const takesNew = !cell.takesNew;
  return {
    title: t('ops.cellTitle', { name }),
    button: t(takesNew ? 'ops.openCell' : 'ops.closeCell'),
    above: t(takesNew ? 'ops.openCellWill' : 'ops.closeCellWill', { name }),
    call: (_, options) => staff.ops.cells.update(name, { takesNew }, options),
  };
});

const AbortMove = staffDialogOf(({ t, staff }: Staffed, { move }: { readonly move: Move }) => {
  const { workspaceId: id, from, to } = move;
  return {
    title: t('ops.abortTitle'),
    button: t('ops.abort'),
    look: 'danger',
    above: t('ops.abortWill', { id, from, to }),
    call: (_, options) => staff.ops.workspaces.abortMove(id, options),
    done: t('ops.aborting'),
  };
});
