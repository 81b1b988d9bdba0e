import {
  activeHours,
  activeWorkspaces,
  activityFigures,
  type ActiveHour,
  type ActiveWorkspace,
  type ActivityFigure,
} from '../../storage/queries/ops/activity.ts';
import type { CellsContext, SystemContext } from '../context.ts';
import { overCells } from './over-cells.ts';

type ActivitySort = `-${ActivityFigure}`;

interface WorkspaceActivity extends ActiveWorkspace {
  /** The attempts of each hour, and those of them that failed, the oldest first. */
  readonly attemptsByHour: readonly number[];
  readonly failedByHour: readonly number[];
}

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAY_MS = HOURS * HOUR_MS;

interface ActivityQuery {
  readonly sort: ActivitySort;
  readonly limit: number;
}

/** The workspaces in which most happened in this hour and the 23 before it; waiting retries count as well. */
export async function activityOverCells(ctx: CellsContext, { sort, limit }: ActivityQuery) {
  const now = ctx.services.clock().getTime();
  const { value: found, ...rest } = await overCells(ctx, (inCell) =>
    readActivity(inCell, now, sort, limit),
  );
  const by = figureOf(sort);
  const value = found
    .toSorted((one, other) => other[by] - one[by] || one.name.localeCompare(other.name))
    .slice(0, limit);
  return { ...rest, value };
}

function figureOf(sort: ActivitySort): ActivityFigure {
  return activityFigures.find((name) => sort === `-${name}`) ?? 'failedAttempts';
}

async function readActivity(
  { database }: SystemContext,
  now: number,
  sort: ActivitySort,
  limit: number,
): Promise<WorkspaceActivity[]> {
  const query = database.read.bind(database);
  const first = now - (now % HOUR_MS) - (HOURS - 1) * HOUR_MS;
  const since = new Date(first);
  const day = new Date(first - (first % DAY_MS));
  // Instants are the database's, whose clock may be ahead of ours.
  const until = new Date(now + HOUR_MS);
  const workspaces = await activeWorkspaces(query, { since, day, until }, sort, limit);
  const ids = workspaces.map(({ workspaceId }) => workspaceId);
  const hours = Map.groupBy(await activeHours(query, ids, since), (hour) => hour.workspaceId);
  return workspaces.map((one) => {
    const own = hours.get(one.workspaceId) ?? [];
    return {
      ...one,
      attemptsByHour: byHour(own, first, ({ attempts }) => attempts),
      failedByHour: byHour(own, first, ({ failed }) => failed),
    };
  });
}

function byHour(
  hours: readonly ActiveHour[],
  first: number,
  of: (hour: ActiveHour) => number,
): number[] {
  const counts = Array.from({ length: HOURS }, () => 0);
  for (const one of hours) {
    const at = (one.hour.getTime() - first) / HOUR_MS;
    counts[at] = (counts[at] ?? 0) + of(one);
  }
  return counts.slice(0, HOURS);
}
