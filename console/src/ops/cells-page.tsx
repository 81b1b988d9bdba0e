import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce, Move } from '../../../sdk/typescript/src/commerce.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/panel.tsx';
import { MovesTable } from './moves-table.tsx';
import { OpsPage } from './ops-page.tsx';
import { rowsOf, useFigures, useStaff, useStaffWrite } from './staff.ts';

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
    {
      id: 'workspaces',
      title: t('ops.rooms.workspaces'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ workspaces }) => workspaces,
    },
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

function SignUps({ cell, onClose }: { readonly cell: Cell; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const staff = useStaff();
  const takesNew = !cell.takesNew;
  const change = useStaffWrite(
    (name: string, options) => staff.ops.cells.update(name, { takesNew }, options),
    { onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('ops.cellTitle', { name: cell.name })}
      action={t(takesNew ? 'ops.openCell' : 'ops.closeCell')}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate(cell.name)}
      onClose={onClose}
    >
      <p>{t(takesNew ? 'ops.openCellWill' : 'ops.closeCellWill', { name: cell.name })}</p>
    </ActionDialog>
  );
}

function AbortMove({ move, onClose }: { readonly move: Move; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const staff = useStaff();
  const abort = useStaffWrite(
    (id: string, options) => staff.ops.workspaces.abortMove(id, options),
    { done: t('ops.aborting'), onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('ops.abortTitle')}
      action={t('ops.abort')}
      look="danger"
      isBusy={abort.isPending}
      error={abort.error}
      onSubmit={() => abort.mutate(move.workspaceId)}
      onClose={onClose}
    >
      <p>{t('ops.abortWill', { id: move.workspaceId, from: move.from, to: move.to })}</p>
    </ActionDialog>
  );
}
