import { sql } from '../../query.ts';

/** Workspace, application: what was set. */
export const APPLICATION_SETTINGS = sql<{ readonly settings: Readonly<Record<string, unknown>> }>(
  'select settings from application where workspace_id = $1 and id = $2',
);
