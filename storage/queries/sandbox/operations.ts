import { newId } from '../../ids.ts';
import { readFrom, sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';

/** The ledger of the sandbox processor, in its own terms. */
export const sandboxOperationTypes = [
  'authorization',
  'capture',
  'charge',
  'refund',
  'void',
  'verification',
] as const;
export type SandboxOperationType = (typeof sandboxOperationTypes)[number];
export const sandboxOperationStatuses = ['approved', 'pending', 'declined', 'voided'] as const;
export type SandboxOperationStatus = (typeof sandboxOperationStatuses)[number];

/** The environment that owns the ledger. */
export interface SandboxLedgerKey {
  readonly workspaceId: string;
  readonly environmentId: string;
}

export interface SandboxChallenge {
  readonly expiresAt: string;
  readonly returnUrl: string | null;
}

export interface NewSandboxOperation extends SandboxLedgerKey {
  readonly applicationId: string;
  readonly connectorId: string;
  readonly ref: string;
  readonly idempotencyKey: string;
  readonly type: SandboxOperationType;
  readonly amount: number;
  readonly currency: string;
  readonly status: SandboxOperationStatus;
  readonly declineCode: string | null;
  /** The test token whose behaviour it follows. */
  readonly instrument: string;
  readonly storedRef: string | null;
  readonly card: object | null;
  /** The intent of the charge over all its attempts; null when its attempts are not counted. */
  readonly intent: string | null;
  /** The charge or authorization that a capture, void or refund belongs to. */
  readonly rootRef: string | null;
  readonly capturedAmount: number;
  /** Lookups do not find it until it is revealed. */
  readonly hidden: boolean;
  readonly challenge: SandboxChallenge | null;
  readonly paymentId: string | null;
  readonly createdAt: Date;
}

export interface SandboxOperation extends NewSandboxOperation {
  readonly id: string;
  readonly refundedAmount: number;
}

const COLUMNS = `
  id, workspace_id as "workspaceId", environment_id as "environmentId",
  application_id as "applicationId", connector_id as "connectorId", ref,
  idempotency_key as "idempotencyKey", type, amount, currency, status, decline_code as "declineCode",
  instrument, stored_ref as "storedRef", card, intent, root_ref as "rootRef",
  captured_amount as "capturedAmount", refunded_amount as "refundedAmount", hidden, challenge,
  payment_id as "paymentId", created_at as "createdAt"`;

export const STORE_OPERATION = sql<SandboxOperation>(`
  insert into sandbox_operation (id, workspace_id, environment_id, connector_id, ref, idempotency_key, type, amount,
    currency, status, decline_code, instrument, stored_ref, card, intent, root_ref, captured_amount, hidden,
    challenge, payment_id, created_at, updated_at, application_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21, $22)
  on conflict (environment_id, idempotency_key) do nothing
  returning ${COLUMNS}`);
export const OPERATION_BY_KEY = sql<SandboxOperation>(`
  select ${COLUMNS} from sandbox_operation
  where workspace_id = $1 and environment_id = $2 and idempotency_key = $3`);
export const OPERATION_BY_REFERENCE = sql<SandboxOperation>(`
  select ${COLUMNS} from sandbox_operation where ref = $1`);
export const LOCK_OPERATION = sql<SandboxOperation>(`
  select ${COLUMNS} from sandbox_operation
  where workspace_id = $1 and environment_id = $2 and ref = $3 for update`);
export const DECLINES_OF_INTENT = sql<{ readonly count: number }>(`
  select count(*) as count from sandbox_operation
  where environment_id = $1 and intent = $2 and stored_ref = $3 and status = 'declined'`);
export const DECIDE_OPERATION = sql<SandboxOperation>(`
  update sandbox_operation set status = $2, decline_code = $3, updated_at = $4,
    captured_amount = case when $2 = 'approved' and type = 'charge' then amount else 0 end
  where ref = $1 and status = 'pending'
  returning ${COLUMNS}`);
export const REVEAL_OPERATION = sql(`
  update sandbox_operation set hidden = false, updated_at = $4
  where workspace_id = $1 and environment_id = $2 and idempotency_key = $3
    and ($5::uuid is null or application_id = $5)
  returning ref`);
export const MOVE_MONEY = sql(`
  update sandbox_operation
  set captured_amount = $2, refunded_amount = $3, status = $4, updated_at = $5
  where ref = $1`);

/** Writes an operation once; null when its key is taken, in which case nothing moved. */
export async function insertSandboxOperation(
  source: Database | Transaction,
  operation: NewSandboxOperation,
): Promise<SandboxOperation | null> {
  const values = [
    newId(),
    operation.workspaceId,
    operation.environmentId,
    operation.connectorId,
    operation.ref,
    operation.idempotencyKey,
    operation.type,
    operation.amount,
    operation.currency,
    operation.status,
    operation.declineCode,
    operation.instrument,
    operation.storedRef,
    operation.card,
    operation.intent,
    operation.rootRef,
    operation.capturedAmount,
    operation.hidden,
    operation.challenge,
    operation.paymentId,
    operation.createdAt,
    operation.applicationId,
  ];
  const [row] = await readFrom(source, STORE_OPERATION, values);
  return row ?? null;
}

export async function findSandboxOperation(
  source: Database | Transaction,
  ledger: SandboxLedgerKey,
  idempotencyKey: string,
): Promise<SandboxOperation | null> {
  const values = [ledger.workspaceId, ledger.environmentId, idempotencyKey];
  const [row] = await readFrom(source, OPERATION_BY_KEY, values);
  return row ?? null;
}

/** By its reference alone, which is unguessable. */
export async function findSandboxReference(
  database: Database,
  ref: string,
): Promise<SandboxOperation | null> {
  const [row] = await database.read(OPERATION_BY_REFERENCE, [ref]);
  return row ?? null;
}

export async function lockSandboxReference(
  tx: Transaction,
  ledger: SandboxLedgerKey,
  ref: string,
): Promise<SandboxOperation | null> {
  const values = [ledger.workspaceId, ledger.environmentId, ref];
  const [row] = await tx.query(LOCK_OPERATION, values);
  return row ?? null;
}

/** How often a stored card was declined for one intent. */
export async function countSandboxDeclines(
  database: Database,
  environmentId: string,
  intent: string,
  storedRef: string,
): Promise<number> {
  const values = [environmentId, intent, storedRef];
  const [row] = await database.read(DECLINES_OF_INTENT, values);
  return row?.count ?? 0;
}

/** Ends a pending operation; null when it was not pending. */
export async function decideSandboxOperation(
  source: Database | Transaction,
  ref: string,
  decision: { readonly status: 'approved' | 'declined'; readonly declineCode: string | null },
  now: Date,
): Promise<SandboxOperation | null> {
  const values = [ref, decision.status, decision.declineCode, now];
  const [row] = await readFrom(source, DECIDE_OPERATION, values);
  return row ?? null;
}

/** Lets lookups find the operation; false when there is none with the key in the application, or in any if it is null. */
export async function revealSandboxOperation(
  database: Database,
  ledger: SandboxLedgerKey & { readonly applicationId: string | null },
  idempotencyKey: string,
  now: Date,
): Promise<boolean> {
  const { workspaceId, environmentId, applicationId } = ledger;
  const values = [workspaceId, environmentId, idempotencyKey, now, applicationId];
  return (await database.read(REVEAL_OPERATION, values)).length > 0;
}

/** The remainder of a charge or authorization after a capture, void or refund; under its lock. */
export async function moveSandboxMoney(
  tx: Transaction,
  root: Pick<SandboxOperation, 'ref' | 'capturedAmount' | 'refundedAmount' | 'status'>,
  now: Date,
): Promise<void> {
  await tx.query(MOVE_MONEY, [
    root.ref,
    root.capturedAmount,
    root.refundedAmount,
    root.status,
    now,
  ]);
}
