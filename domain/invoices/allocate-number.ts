import { NEXT_SERIES_NUMBER } from '../../storage/queries/invoices/series-number.ts';
import type { Transaction } from '../context.ts';

type SeriesKind = 'invoice' | 'credit_note';

export interface SeriesNumber {
  readonly seriesNumber: number;
  /** `INV-000001`. */
  readonly text: string;
}

/**
 * Allocates the next number of a series. Its row stays locked until the commit and a rollback returns the number, so
 * the series has no gap.
 */
export async function allocateNumber(
  tx: Transaction,
  { workspaceId, environmentId }: { workspaceId: string; environmentId: string },
  kind: SeriesKind,
  series: string,
): Promise<SeriesNumber> {
  const [row] = await tx.query(NEXT_SERIES_NUMBER, [workspaceId, environmentId, kind, series]);
  if (!row) throw new Error(`the series ${series} gave no number`);
  return {
    seriesNumber: row.last_number,
    text: `${series}-${String(row.last_number).padStart(6, '0')}`,
  };
}
