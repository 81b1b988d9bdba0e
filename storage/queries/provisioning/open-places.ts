import { sql } from '../../query.ts';

/** The environments in which a new application gets its sandbox connectors; locked against changes until the commit. */
export const OPEN_SANDBOXES = sql<{ id: string }>(`
  select id from environment
  where workspace_id = $1 and kind = 'non_production' and archived_at is null
  order by created_at, id for share`);

export const APPLICATIONS = sql<{ id: string }>(
  'select id from application where workspace_id = $1 order by created_at, id',
);
