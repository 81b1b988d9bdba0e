import { NEXT_SERIES_NUMBER } from '../../storage/queries/invoices/issue-facts.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { localDate } from './due-day.ts';
import type { NumberSeries } from '../ports/settlement.ts';

export interface SeriesNumber {
  /** `INV`, of a year `INV-2026`. */
  readonly series: string;
  readonly seriesNumber: number;
  /** `INV-000001`, `INV-2026-000001`. */
  readonly text: string;
  /** The instant of the document. Its day is in the year of the number. */
  readonly at: Date;
}

/**
 * Allocates the next number of a series, whose years are series of their own where it is yearly. The row of the series
 * stays locked until the commit and a rollback returns the number, so the series has no gap.
 */
export async function allocateNumber(
  ctx: Pick<BaseContext, 'now'>,
  tx: Transaction,
  { workspaceId, environmentId }: { workspaceId: string; environmentId: string },
  series: NumberSeries,
): Promise<SeriesNumber> {
  const asked = ctx.now();
  const name = seriesAt(series, asked);
  const [row] = await tx.query(NEXT_SERIES_NUMBER, [workspaceId, environmentId, series.kind, name]);
  if (!row) throw new Error(`the series ${name} gave no number`);
  // Days rise with the numbers, so the instant is that of the lock, unless the year ended while it was waited for.
  const locked = ctx.now();
  return {
    series: name,
    seriesNumber: row.last_number,
    text: `${name}-${String(row.last_number).padStart(6, '0')}`,
    at: seriesAt(series, locked) === name ? locked : asked,
  };
}

/** The series that a document of this instant is numbered in. */
export function seriesAt({ name, numbering, timezone }: NumberSeries, instant: Date): string {
  return numbering === 'yearly' ? `${name}-${localDate(instant, timezone).slice(0, 4)}` : name;
}
