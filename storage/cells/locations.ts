import {
  CellsUnanswered,
  ELSEWHERE,
  sqlState,
  WorkspaceMoving,
} from '../errors/database-errors.ts';
import { isInfrastructureFailure } from '../errors/infrastructure-failure.ts';
import { isUuid } from '../ids.ts';
import { HAS_WORKSPACE } from '../queries/directory/cells.ts';
import type { SystemDatabase } from '../database.ts';
import { askCells } from './ask-cells.ts';
import type { Directory } from './directory.ts';
import { Recent } from './recent.ts';

/** The cell of a workspace, by that version of its place in the directory. */
export interface Location {
  readonly cell: string;
  readonly version: number;
}

const KNOWN_MAX = 200_000;
const LOOK_AGAIN_MS = 50;

/**
 * Where workspaces live, as this process knows it. What it knows may be old: a cell that a workspace has left says so
 * (SQLSTATE CW001), and the directory is asked again.
 */
export class Locations {
  readonly #known = new Recent<Location>(KNOWN_MAX);
  readonly #cells: ReadonlyMap<string, SystemDatabase>;
  readonly #directory: Directory;

  constructor(cells: ReadonlyMap<string, SystemDatabase>, directory: Directory) {
    this.#cells = cells;
    this.#directory = directory;
  }

  /** Null for a workspace that no cell has. */
  async locate(workspaceId: string): Promise<Location | null> {
    if (!isUuid(workspaceId)) return null;
    return this.#known.get(workspaceId) ?? this.#look(workspaceId);
  }

  /**
   * Where the workspace lives now, after its cell of before rejected a statement; waits while it is about to live
   * elsewhere. The error is thrown on when nothing has changed that explains it, WorkspaceMoving at the deadline.
   */
  async locateAgain(
    workspaceId: string,
    before: Location,
    deadline: number,
    error: unknown,
  ): Promise<Location> {
    for (;;) {
      this.#known.delete(workspaceId);
      const row = await this.#directory.findWorkspace(workspaceId).catch(throwMoving);
      if (row === null) throw error;
      const isFrozen = row.state === 'frozen';
      if (!isFrozen && row.version !== before.version) return this.#know(workspaceId, row);
      if (performance.now() >= deadline) throw isFrozen ? new WorkspaceMoving() : error;
      if (!isFrozen && sqlState(error) !== ELSEWHERE) throw error;
      await Bun.sleep(LOOK_AGAIN_MS);
      // A move that was given up leaves the workspace where it was.
      if (!isFrozen) return this.#know(workspaceId, row);
    }
  }

  async #look(workspaceId: string): Promise<Location | null> {
    const row = await this.#directory.findWorkspace(workspaceId).catch(() => null);
    return row ? this.#know(workspaceId, row) : this.#askAll(workspaceId);
  }

  /** The directory does not know it, or does not respond: a cell of its own may have been added to others. */
  async #askAll(workspaceId: string): Promise<Location | null> {
    const ask = async (database: SystemDatabase) =>
      (await database.readShared(HAS_WORKSPACE, [workspaceId]))[0] ?? null;
    const { answers, unanswered } = await askCells(this.#cells, ask, isInfrastructureFailure);
    for (const { cell, value } of answers) {
      if (value === null) continue;
      await this.#directory.rememberWorkspace(workspaceId, value.slug, cell).catch(() => undefined);
      return this.#know(workspaceId, { cell, version: 1 });
    }
    if (unanswered.length > 0) throw new CellsUnanswered(unanswered);
    return null;
  }

  #know(workspaceId: string, { cell, version }: Location): Location {
    const location = { cell, version };
    this.#known.set(workspaceId, location);
    return location;
  }
}

function throwMoving(): never {
  throw new WorkspaceMoving();
}
