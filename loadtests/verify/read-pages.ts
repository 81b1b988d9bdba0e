import { describe, send, type Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';

type Query = Readonly<Record<string, string | number>>;

/** The service's clock may be behind ours; what is not of this load is left out by its mark. */
const clockSkewMs = 60_000;

/** The rows of a list, newest first, back to the begin of the load. */
export function readSince({ startedAt }: Run, tenant: Tenant, route: string): Json[] {
  const rows: Json[] = [];
  let query: Query = { limit: 100 };
  for (;;) {
    const page = read(tenant, route, query);
    for (const row of page.data) {
      if (Date.parse(row.createdAt) < startedAt - clockSkewMs) return rows;
      rows.push(row);
    }
    if (!page.hasMore || page.cursor === null) return rows;
    query = { limit: 100, cursor: page.cursor };
  }
}

/** The event log from where it ended when the load began. */
export function readLog(tenant: Tenant, types: readonly string[]): Json[] {
  const events: Json[] = [];
  let after = String(tenant.logPosition);
  for (;;) {
    const page = read(tenant, 'GET /events', { after, types: types.join(','), limit: 500 });
    events.push(...page.data);
    after = page.cursor ?? after;
    if (!page.hasMore) return events;
  }
}

export function read(
  tenant: Tenant,
  route: string,
  query: Query,
  path: Readonly<Record<string, string>> = {},
) {
  const answer = send(tenant, route, { phase: 'verify', query, path });
  if (answer.status !== 200) throw new Error(`${route} answered ${describe(answer)}`);
  return answer;
}
