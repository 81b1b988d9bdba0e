import { violatedConstraint } from '../../../storage/errors/database-errors.ts';
import { COUNT_LIST_VIEWS, LOCK_LIST_VIEWS } from '../../../storage/queries/team/list-views.ts';
import type { Transaction } from '../../../storage/database.ts';
import { fail } from '../../errors.ts';

const VIEWS_MAX = 100;
const QUERY_BYTES_MAX = 2_048;
const names: ReadonlySet<string | undefined> = new Set([
  'list_view_shared_name',
  'list_view_own_name',
]);

/** Rejects a query that holds anything but texts, or more than 2 KB. */
export function checkQuery(query: Readonly<Record<string, unknown>>): void {
  const other = Object.entries(query).find(([, value]) => typeof value !== 'string');
  if (other) {
    const message = 'must be a text';
    fail('validation_error', [{ path: `query.${other[0]}`, code: 'invalid_type', message }]);
  }
  const bytes = Buffer.byteLength(JSON.stringify(query), 'utf8');
  if (bytes > QUERY_BYTES_MAX) {
    const message = `may take at most ${QUERY_BYTES_MAX} bytes`;
    fail('validation_error', [{ path: 'query', code: 'too_long', message, received: bytes }]);
  }
}

/** Rejects one more view of a list than a member, or the workspace, may have: 409 `view_limit_reached`. */
export async function requireBelowLimit(
  tx: Transaction,
  workspaceId: string,
  list: string,
  privateTo: string | null,
): Promise<void> {
  const [, [found]] = await tx.batch([
    () => tx.query(LOCK_LIST_VIEWS, [workspaceId]),
    () => tx.query(COUNT_LIST_VIEWS, [workspaceId, list, privateTo]),
  ]);
  if ((found?.count ?? 0) >= VIEWS_MAX) fail('view_limit_reached', { maximum: VIEWS_MAX });
}

/** Runs the work; a second view of a name is rejected: 409 `view_name_taken`. */
export async function rejectTakenName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!names.has(violatedConstraint(error) ?? undefined)) throw error;
    const message = `A view of this list is named ${name} already.`;
    return fail('view_name_taken', [{ path: 'name', code: 'not_unique', received: name, message }]);
  }
}
