/** The setting that names a transaction's workspace to the policies (storage/roles/row-security.ts). */
export const WORKSPACE_SETTING = 'app.workspace_id';

/** Local to the transaction: name, value. */
export const SET_LOCAL = 'select set_config($1, $2, true)';

/**
 * Plans use indexes. A statement that was planned while its tables were almost empty uses a scan, and
 * would keep it until the next analyze: on a fresh database, add-item ran at a tenth of its later rate.
 *
 * A connection plans each statement once, without its values (decision 279): Postgres would plan the first five times with
 * them, and again each time where that looks cheaper. Every query is tested by such a plan
 * (test/storage/schema/planner-statistics.test.ts).
 *
 * Nor do plans merge: Postgres expects a merge of one row with a whole index to end early, which is wrong where the rows
 * agree (an invoice's version with all orders of a workspace: test/storage/schema/large-tenant.test.ts).
 */
export const baseSettings = {
  enable_seqscan: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
} as const;

/** For processes that drain queues. Rows come in index order: a bitmap scan would read a whole queue to return a few rows. */
export const queueSettings = { enable_bitmapscan: 'off' } as const;

/** Server settings as the start-up packet takes them: `-c name=value ...`. */
export function settingsText(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
