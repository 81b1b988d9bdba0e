import { sql } from '../../query.ts';

/** Workspace, environment, application. The counter's row stays locked until the commit. */
export const NEXT_ORDER_NUMBER = sql<{ readonly last_number: number }>(`
  insert into order_counter as c (workspace_id, environment_id, application_id, last_number)
  values ($1, $2, $3, 1001)
  on conflict (workspace_id, environment_id, application_id) do update set last_number = c.last_number + 1
  returning last_number`);
