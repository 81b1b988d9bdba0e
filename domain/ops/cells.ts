import { listCells, setTakesNew, type CellRow } from '../../storage/queries/directory/cell-list.ts';
import { countWorkspaces } from '../../storage/queries/directory/cells.ts';
import type { CellsContext } from '../context.ts';
import { fail } from '../errors.ts';

export interface CellState extends CellRow {
  /** False, too, for a cell that the process that was asked does not know yet. */
  readonly isAnswering: boolean;
}

/** The cells in the order in which they were added. */
export async function readCells({ database }: CellsContext): Promise<CellState[]> {
  const { answers } = await database.gather((cell) => countWorkspaces(cell.read.bind(cell)));
  const { directory } = database;
  if (directory === null)
    return answers.map(({ cell, value }) => ({
      name: cell,
      workspaces: value,
      takesNew: true,
      isAnswering: true,
    }));
  const answering = new Set(answers.map(({ cell }) => cell));
  const cells = await listCells(directory.query);
  return cells.map((cell) => ({ ...cell, isAnswering: answering.has(cell.name) }));
}

/**
 * Says whether new workspaces go to a cell. 404 `not_found` for one that is none; 409 `invalid_state` where there is one
 * cell, for the last one to which they go, and to open one that does not respond.
 */
export async function setSignUps(
  ctx: CellsContext,
  name: string,
  takesNew: boolean,
): Promise<CellState> {
  const { directory } = ctx.database;
  if (directory === null) return rejected('There is only one cell.');
  const cell = (await readCells(ctx)).find((one) => one.name === name) ?? fail('not_found');
  if (takesNew && !cell.isAnswering) return rejected(`Cell ${name} does not respond.`);
  if (!(await setTakesNew(directory.query, name, takesNew)))
    return rejected('No other cell takes new workspaces.');
  return { ...cell, takesNew };
}

function rejected(message: string): never {
  return fail('invalid_state', [{ path: 'takesNew', code: 'cannot_change', message }]);
}
