import type { Static } from '@sinclair/typebox';
import type { Page } from '../../../storage/page.ts';
import { ledgerList, type LedgerRow } from '../../../storage/queries/sandbox/ledger.ts';
import type { Context } from '../../context.ts';
import { listPage } from '../../list-page.ts';
import { requireSandbox } from './require-sandbox.ts';
import type { LedgerQuery } from './schemas.ts';

/** The sandbox processor's own ledger, newest first. */
export async function listLedger(
  ctx: Context,
  query: Static<typeof LedgerQuery>,
): Promise<Page<LedgerRow>> {
  requireSandbox(ctx);
  return listPage(ctx, ledgerList(ctx, query.idempotencyKey), query);
}

export function toLedgerEntryView(row: LedgerRow) {
  const { idempotencyKey, ref, connectorId, type, amount, currency, status } = row;
  const createdAt = row.created_at.toISOString();
  return { idempotencyKey, ref, connectorId, type, amount, currency, status, createdAt };
}
