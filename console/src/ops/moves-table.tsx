import { useTranslation } from 'react-i18next';
import type { Move } from '../../../sdk/typescript/src/commerce.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import type { Rows } from '../table/use-pages.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ageOf, sinceOf } from './age.ts';
import { WorkspaceLink } from './workspace-link.tsx';

const tones: Readonly<Record<Move['status'], Tone>> = {
  moving: 'accent',
  moved: 'good',
  undoing: 'warn',
  undone: 'quiet',
};

type MovesTableProps = Readonly<{ rows: Rows<Move>; onAbort: (move: Move) => void }>;

/** The last move of each workspace between cells, those under way first. */
export function MovesTable({ rows, onAbort }: MovesTableProps) {
  const { t, i18n } = useTranslation();
  const columns: readonly Column<Move>[] = [
    {
      id: 'workspace',
      title: t('word.workspace'),
      cell: ({ workspaceId }) => (
        <WorkspaceLink id={workspaceId}>
          <code className="font-mono text-xs">{workspaceId}</code>
        </WorkspaceLink>
      ),
    },
    { id: 'way', title: t('ops.way'), cell: ({ from, to }) => `${from} → ${to}` },
    {
      id: 'status',
      title: t('word.state'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`ops.moveStates.${status}`)}</Badge>,
    },
    {
      id: 'step',
      title: t('ops.step'),
      isWideOnly: true,
      cell: ({ step, stepAt, endedAt }) =>
        endedAt === null ? `${step} · ${sinceOf(stepAt, i18n.language)}` : step,
    },
    {
      id: 'frozen',
      title: t('ops.frozen'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ report }) => frozenFor(report, i18n.language),
    },
    {
      id: 'why',
      title: t('word.error'),
      isWideOnly: true,
      cell: ({ failure, progress }) => (
        <span lang="en">{failure ?? textOf(progress['error']) ?? '–'}</span>
      ),
    },
    {
      id: 'abort',
      title: t('word.actions'),
      isActions: true,
      cell: (move) =>
        move.status === 'moving' &&
        !move.isAbortRequested && <Button onClick={() => onAbort(move)}>{t('ops.abort')}</Button>,
    },
  ];
  return (
    <DataTable
      label={t('ops.moves')}
      columns={columns}
      rows={rows}
      idOf={({ workspaceId }) => workspaceId}
      empty={{ title: t('ops.noMoves'), text: t('ops.noMovesHelp') }}
    />
  );
}

/** The step `thaw` reports for how long requests waited. */
export function frozenFor({ thaw }: Move['report'], language: string): string {
  const frozenMs =
    typeof thaw === 'object' && thaw !== null && 'frozenMs' in thaw ? Number(thaw.frozenMs) : null;
  return frozenMs === null ? '–' : ageOf(frozenMs / 1_000, language);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
