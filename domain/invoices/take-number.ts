import type { Transaction } from '../context.ts';

export type SeriesKind = 'invoice' | 'credit_note';

export interface SeriesNumber {
  readonly seriesNumber: number;
  /** `INV-000001`. */
  readonly text: string;
}

const SQL = `
  insert into invoice_series as s (workspace_id, environment_id, kind, series, last_number)
  values ($1, $2, $3, $4, 1)
  on conflict (workspace_id, environment_id, kind, series) do update set last_number = s.last_number + 1
  returning last_number`;

/**
 * The next number of a series. Its row stays locked until the commit, and a rollback gives the number back:
 * so the series has no gap.
 */
export async function takeNumber(
  tx: Transaction,
  { workspaceId, environmentId }: { workspaceId: string; environmentId: string },
  kind: SeriesKind,
  series: string,
): Promise<SeriesNumber> {
  const [row] = await tx.query<{ last_number: number }>(SQL, [
    workspaceId,
    environmentId,
    kind,
    series,
  ]);
  if (!row) throw new Error(`the series ${series} gave no number`);
  return {
    seriesNumber: row.last_number,
    text: `${series}-${String(row.last_number).padStart(6, '0')}`,
  };
}
