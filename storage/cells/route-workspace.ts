import type { DatabaseResources, WorkspaceRoute } from './resources.ts';
import { failureBehind, isElsewhere } from '../errors/database-errors.ts';
import type { SystemDatabase } from '../database.ts';
import { resourcesOf } from '../unit-of-work.ts';
import type { Location, Locations } from './locations.ts';

/** How long a request waits for a workspace that is about to live in another cell. */
const WAIT_MS = 5_000;

/**
 * The route to a workspace's cell. A cell that the workspace has left rejects every statement, writes nothing, and the
 * statement or unit of work runs again where the workspace lives now.
 */
export function routeWorkspace(
  cells: ReadonlyMap<string, SystemDatabase>,
  locations: Locations,
  workspaceId: string,
): WorkspaceRoute {
  const first = anyOf(cells);
  // A workspace that no cell has is looked for in any, and not found.
  const resourcesAt = (location: Location | null): DatabaseResources =>
    resourcesOf(location === null ? first : cellNamed(cells, location.cell));
  const { hooks } = resourcesOf(first);
  return {
    workspaceId,
    hooks,
    at: async (use) => {
      let location = await locations.locate(workspaceId);
      const deadline = performance.now() + WAIT_MS;
      for (;;) {
        try {
          return await use(resourcesAt(location));
        } catch (error) {
          const failure = failureBehind(error);
          if (location === null || !isElsewhere(failure)) throw error;
          location = await locations.locateAgain(workspaceId, location, deadline, failure);
        }
      }
    },
  };
}

export function anyOf(cells: ReadonlyMap<string, SystemDatabase>): SystemDatabase {
  for (const database of cells.values()) return database;
  throw new Error('there is no cell');
}

export function cellNamed(
  cells: ReadonlyMap<string, SystemDatabase>,
  name: string,
): SystemDatabase {
  const database = cells.get(name);
  if (!database) throw new Error(`the cell ${name} is in the directory and not in CELLS`);
  return database;
}
