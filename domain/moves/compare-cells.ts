import {
  differing,
  digestAll,
  oldestDay,
  type DigestScope,
  type TableDigest,
} from '../../storage/moves/digests.ts';
import { movedTables, type MovedTable } from '../../storage/moves/moved-tables.ts';
import type { OwnerCell } from '../../storage/moves/owner-cell.ts';
import { readRowScope } from '../../storage/moves/row-finder.ts';
import { checkInvariant } from '../../storage/queries/money-invariants/check-invariant.ts';
import type { RunQuery } from '../../storage/query.ts';
import { MoveFailed, type MoveRun } from './run.ts';

/** In which state each cell is read: a snapshot of it, or what is committed; and of which rows only the number counts. */
export interface Sight {
  readonly exported: string | null;
  /** The rows of this earlier snapshot are known to be equal. */
  readonly after: string | null;
}

export interface Sights {
  readonly source: Sight;
  readonly target: Sight;
}

const whole: Sight = { exported: null, after: null };

export interface Comparison {
  readonly rows: number;
  /** Rows of the source that were read in full. */
  readonly hashed: number;
}

/** Compares every table of the workspace in both cells. Throws MoveFailed when one differs. */
export async function compareRows(run: MoveRun, sights: Sights): Promise<Comparison> {
  const { source, target } = run;
  const tables = await movedTables(source.owner.query);
  const scope = await digestScope(run, tables);
  const [ours, theirs] = await Promise.all([
    digestAll(source.owner, tables, scope, sights.source),
    digestAll(target.owner, tables, scope, sights.target),
  ]);
  const wrong = differing(ours, theirs);
  if (wrong.length > 0) await compareWhole(run, tables, scope, wrong, sights);
  const digests: TableDigest[] = [...ours.values()];
  return {
    rows: digests.reduce((sum, { rows }) => sum + rows, 0),
    hashed: digests.reduce((sum, { hashed }) => sum + hashed, 0),
  };
}

/** Rows may be taken for changed that are not (`digestTable`). */
async function compareWhole(
  run: MoveRun,
  tables: readonly MovedTable[],
  scope: DigestScope,
  names: readonly string[],
  sights: Sights,
): Promise<void> {
  const wrong = tables.filter(({ name }) => names.includes(name));
  const [ours, theirs] = await Promise.all([
    digestAll(run.source.owner, wrong, scope, { ...whole, exported: sights.source.exported }),
    digestAll(run.target.owner, wrong, scope, { ...whole, exported: sights.target.exported }),
  ]);
  const [first, ...more] = differing(ours, theirs);
  if (first === undefined) return;
  const others = more.length > 0 ? ` and ${more.join(', ')}` : '';
  throw new MoveFailed(
    `The copy differs in ${first}${others}: ${JSON.stringify([ours.get(first), theirs.get(first)])}.`,
  );
}

async function digestScope(run: MoveRun, tables: readonly MovedTable[]): Promise<DigestScope> {
  const { source, target, workspaceId } = run;
  const [scope, ...days] = await Promise.all([
    readRowScope(source.owner.query, workspaceId),
    oldestDay(source.owner.query, tables),
    oldestDay(target.owner.query, tables),
  ]);
  // A day may have been dropped in one cell and not yet in the other.
  const since =
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  return { ...scope, since };
}

/** Runs the money audit in both cells. Throws MoveFailed when they find something else; returns how much they found. */
export async function compareMoney(
  run: MoveRun,
  sights: Sights,
  since: Date | null,
): Promise<number> {
  const { environments } = await readRowScope(run.source.owner.query, run.workspaceId);
  const [ours, theirs] = await Promise.all([
    auditAll(run, run.source.owner, sights.source.exported, environments, since),
    auditAll(run, run.target.owner, sights.target.exported, environments, since),
  ]);
  for (const [index, found] of ours.entries())
    if (JSON.stringify(found) !== JSON.stringify(theirs[index]))
      throw new MoveFailed(
        `The money audit finds ${JSON.stringify(found)} in ${run.move.source} and ${JSON.stringify(theirs[index])} in ${run.move.target}.`,
      );
  return ours.reduce((sum, { violated }) => sum + violated, 0);
}

const NAMED_AT_MOST = 20;

async function auditAll(
  { workspaceId, resources: { moneyInvariants } }: MoveRun,
  cell: OwnerCell,
  exported: string | null,
  environments: readonly string[],
  since: Date | null,
) {
  const audit = async (query: RunQuery) => {
    const found = [];
    for (const environmentId of environments)
      for (const invariant of moneyInvariants) {
        const scope = { workspaceId, environmentId, applicationId: null, orderId: null, since };
        const page = { limit: NAMED_AT_MOST, after: null };
        found.push({ environmentId, ...(await checkInvariant(query, invariant, scope, page)) });
      }
    return found;
  };
  return exported === null ? cell.session(audit) : cell.reading(exported, audit);
}
