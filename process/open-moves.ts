import type { Config } from '../config.ts';
import { carryMoves } from '../domain/moves/carry-moves.ts';
import type { MoveCell, MoveResources } from '../domain/moves/run.ts';
import type { Services } from '../domain/ports/services.ts';
import type { Cells } from '../storage/database.ts';
import { OwnerCell } from '../storage/moves/owner-cell.ts';
import { moneyInvariants } from '../storage/queries/money-invariants/all.ts';

/** What an API process carries moves of workspaces between cells out with. */
export interface Moves {
  readonly resources: MoveResources;
  /** Begins to carry out what is requested; the returned function ends that. */
  readonly start: () => () => Promise<void>;
}

/** What a move has under way then is left to whoever carries it on. */
const STOP_MS = 1_000;

/** Null where there is one cell. The owners' databases are opened when a move needs them. */
export function openMoves(
  config: Config,
  cells: Cells,
  services: Services,
  processId: string,
): Moves | null {
  const { directory } = cells;
  if (directory === null) return null;
  const opened = new Map<string, MoveCell>();
  for (const { name, directUrl, databaseUrl } of config.cells) {
    const database = cells.named(name);
    if (!database) throw new Error(`the cell ${name} has no database`);
    const owner = new OwnerCell(name, directUrl ?? databaseUrl);
    opened.set(name, { owner, outbox: database.outbox });
  }
  const resources: MoveResources = {
    directory: directory.query,
    cell: (name) => {
      const cell = opened.get(name);
      if (!cell) throw new Error(`the cell ${name} is not in CELLS`);
      return cell;
    },
    services,
    fewRows: config.moveRowsAtOnce,
    moneyInvariants,
    carries: config.carryMoves,
  };
  const close = () => Promise.all([...opened.values()].map(({ owner }) => owner.close()));
  return {
    resources,
    start: () => {
      if (!config.carryMoves) return async () => undefined;
      const { reportFailure } = services;
      const stop = carryMoves({ resources, runner: processId, reportFailure });
      return async () => {
        await Promise.race([stop(), Bun.sleep(STOP_MS)]);
        await Promise.race([close(), Bun.sleep(STOP_MS)]);
      };
    },
  };
}
