/** The lease was lost: nothing of this unit of work was written. */
export class FenceLost extends Error {
  /** The shards that were not ours; none where the process has no lease at all. */
  readonly shards: readonly number[];

  constructor(message: string, shards: readonly number[] = []) {
    super(message);
    this.shards = shards;
  }
}

/** Raised by a fence for a process that no longer holds what it writes for (`reject_if` of 08-actors.sql). */
export const LOST = 'CF000';

/** A failure of the fence as FenceLost; any other as it is. */
export function lostOr(error: unknown): unknown {
  if (sqlState(error) !== LOST || !(error instanceof Error)) return error;
  return new FenceLost('detail' in error ? String(error.detail) : error.message);
}

/** No server of the database takes writes now. */
export class NoPrimary extends Error {}

/** The workspace is about to live in another cell; it can be reached again in some seconds. */
export class WorkspaceMoving extends Error {
  constructor() {
    super('the workspace is moving to another cell');
  }
}

/** What was asked for may be in a cell that does not respond. */
export class CellsUnanswered extends Error {
  constructor(cells: readonly string[]) {
    super(`no answer of ${cells.join(', ')}`);
  }
}

/** Raised for a workspace whose rows are not to be used in this cell (storage/roles/row-security.ts). */
export const ELSEWHERE = 'CW001';
/** A row that the policies hide was to be written: the system's login meets that where the tenant's meets CW001. */
const HIDDEN = '42501';

/** Whether the cell rejected a statement because the workspace lives elsewhere, or may have done so for that. */
export function isElsewhere(error: unknown): boolean {
  const state = sqlState(error);
  return state === ELSEWHERE || state === HIDDEN;
}

/** Of a statement that was skipped because one before it in its transaction failed, that failure; else the error itself. */
export function failureBehind(error: unknown): unknown {
  return sqlState(error) === SKIPPED && error instanceof Error ? (error.cause ?? error) : error;
}

const SKIPPED = '25P02';

/** The SQLSTATE of a database error, or null for any other. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/** The constraint that a unique violation (23505) names, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlState(error) !== '23505' || typeof error !== 'object' || error === null) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}
