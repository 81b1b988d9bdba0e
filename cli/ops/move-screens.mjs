import { ageOf, sinceOf, tableOf } from './tables.mjs';

const steps = {
  prepare: 'prepares the cells',
  copy: 'copies',
  align: 'compares',
  park: 'waits until its actors let go',
  freeze: 'freezes it',
  compare: 'compares what has changed',
  switch: 'changes the cell',
  thaw: 'thaws it',
  undo: 'undoes it',
};

/** How far a move is, in one line. */
export function moveLine({ step, progress, failure }) {
  const doing = Object.hasOwn(steps, step) ? steps[step] : step;
  const {
    tables,
    ready,
    rowsUnderWay,
    behindBytes,
    removed,
    error,
    waitsFor,
    transactions,
    ...rest
  } = progress;
  const parts = [
    tables === undefined ? '' : `${ready} of ${tables} tables`,
    rowsUnderWay ? `${rowsUnderWay} rows of the next` : '',
    behindBytes > 1_048_576 ? `${Math.round(behindBytes / 1_048_576)} MB behind` : '',
    removed ? `${removed} rows of an old copy removed` : '',
    transactions ? `${transactions} ${waitsFor}` : '',
    ...Object.entries(rest)
      .filter(([, value]) => typeof value === 'number' && value > 0)
      .map(([name, value]) => `${name} ${value}`),
    error ? `is tried again: ${error}` : '',
    failure && step === 'undo' ? failure : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${doing}: ${parts.join(', ')}` : doing;
}

export function movedScreen({ cell, move }) {
  if (move.status === 'undone') return [`It lives in ${cell} as before: ${move.failure}`];
  const { report } = move;
  const { rows, violations } = report.align ?? report.compare ?? {};
  const frozenMs = report.thaw?.frozenMs;
  const lines = [`It lives in ${cell}.`];
  if (rows !== undefined) lines.push(`${rows} rows, equal in both cells before it changed.`);
  if (frozenMs !== undefined) lines.push(`Frozen for ${(frozenMs / 1_000).toFixed(1)} s.`);
  if (violations) lines.push(`The money audit finds ${violations} violations, as it did before.`);
  if (move.endedAt === null) lines.push(`The old copy in ${move.from} goes at ${move.dropAt}.`);
  return lines;
}

export function movesScreen(moves) {
  if (moves.length === 0) return ['No workspace has moved between cells.'];
  return tableOf(moves, [
    ['WORKSPACE', (one) => one.workspaceId],
    ['FROM', (one) => one.from],
    ['TO', (one) => one.to],
    ['STATUS', (one) => one.status],
    ['STEP', (one) => one.step],
    ['FOR', (one) => sinceOf(one.stepAt)],
    ['FROZEN', (one) => frozenFor(one.report)],
    ['', (one) => one.failure ?? one.progress.error ?? ''],
  ]);
}

function frozenFor({ thaw }) {
  return thaw === undefined ? '-' : ageOf(thaw.frozenMs / 1_000);
}
