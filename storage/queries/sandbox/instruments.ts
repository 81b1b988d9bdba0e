import { sql } from '../../query.ts';
import type { Database } from '../../database.ts';
import type { SandboxLedgerKey } from './operations.ts';

/** A card as the sandbox processor stores it: its behaviour when charged, and its details. */
export interface SandboxInstrument {
  readonly instrument: string;
  readonly card: object;
}

export const STORE_TOKEN = sql(`
  insert into sandbox_token (token, workspace_id, environment_id, connector_id, instrument, card, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);
export const TOKEN_OF_LEDGER = sql<SandboxInstrument>(`
  select instrument, card from sandbox_token
  where workspace_id = $1 and environment_id = $2 and token = $3`);
export const STORED_INSTRUMENT = sql<{
  readonly instrument: string;
  readonly card: object | null;
}>(`
  select instrument, card from sandbox_operation
  where workspace_id = $1 and environment_id = $2 and stored_ref = $3 and connector_id = $4
    and card is not null and status in ('approved', 'voided')
  limit 1`);

/** Stores a card that was typed into the widget under a new token. */
export async function insertSandboxToken(
  database: Database,
  ledger: SandboxLedgerKey & { readonly connectorId: string },
  token: string,
  instrument: SandboxInstrument,
  now: Date,
): Promise<void> {
  await database.read(STORE_TOKEN, [
    token,
    ledger.workspaceId,
    ledger.environmentId,
    ledger.connectorId,
    instrument.instrument,
    instrument.card,
    now,
  ]);
}

/** A typed card, which any connector of the environment's sandbox may charge. */
export async function findSandboxToken(
  database: Database,
  ledger: SandboxLedgerKey,
  token: string,
): Promise<SandboxInstrument | null> {
  const values = [ledger.workspaceId, ledger.environmentId, token];
  const [row] = await database.read(TOKEN_OF_LEDGER, values);
  return row ?? null;
}

/** A card that a connector stored with an earlier charge or verification. */
export async function findSandboxStoredCard(
  database: Database,
  ledger: SandboxLedgerKey & { readonly connectorId: string },
  storedRef: string,
): Promise<SandboxInstrument | null> {
  const { workspaceId, environmentId, connectorId } = ledger;
  const values = [workspaceId, environmentId, storedRef, connectorId];
  const [row] = await database.read(STORED_INSTRUMENT, values);
  return row?.card ? { instrument: row.instrument, card: row.card } : null;
}

export const FORGET_HANDLE = sql(`
  update sandbox_operation set stored_ref = null
  where workspace_id = $1 and environment_id = $2 and stored_ref = $3 and connector_id = $4`);

/** The handle of a stored card no longer finds it. */
export async function forgetSandboxCard(
  database: Database,
  ledger: SandboxLedgerKey & { readonly connectorId: string },
  storedRef: string,
): Promise<void> {
  const { workspaceId, environmentId, connectorId } = ledger;
  await database.read(FORGET_HANDLE, [workspaceId, environmentId, storedRef, connectorId]);
}
