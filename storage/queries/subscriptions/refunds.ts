import { sql } from '../../query.ts';

/** Workspace, ids: refunds in the order in which they were stored. */
export const REFUNDS_BY_ID = sql(`
  select * from payment_transaction where workspace_id = $1 and id = any($2::uuid[]) order by created_at, id`);
