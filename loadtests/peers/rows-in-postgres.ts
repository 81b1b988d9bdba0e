import type { SQL } from 'bun';
import type { Step, Outcome, Written } from './peer.ts';

/** Each step writes one row; there is no unique key, so that a step which runs twice shows. */
export const INSERT_ROW = `insert into peer_row (workspace_id, key, n, late_ms) values`;

export async function makeRowTable(sql: SQL): Promise<void> {
  await sql`
    create table peer_row (
      workspace_id uuid, key text not null, n int not null, late_ms double precision not null,
      at timestamptz not null default clock_timestamp())`;
}

export function rowsInPostgres(sql: SQL): Written {
  return {
    count: async () => {
      const [row] = await sql`select count(*)::int as count from peer_row`;
      return row.count;
    },
    rows: () =>
      sql`select (extract(epoch from at) * 1000)::float8 as at, late_ms as "lateMs" from peer_row`,
    check: async (steps) => {
      const found: { key: string; n: number }[] = await sql`select key, n from peer_row`;
      return outcomeOf(steps, found);
    },
    clear: async () => {
      await sql`truncate peer_row`;
    },
  };
}

export function outcomeOf(
  steps: readonly Step[],
  found: readonly { readonly key: string; readonly n: number }[],
): Outcome {
  const nameOf = ({ key, n }: { readonly key: string; readonly n: number }): string =>
    `${key} ${n}`;
  const distinct = new Set(found.map(nameOf));
  const lost = steps.filter((step) => !distinct.has(nameOf(step))).length;
  return { lost, doubled: found.length - distinct.size };
}
