import type { Database, EntityRows, Transaction } from '../../database.ts';
import { DisputeFile } from '../../entities/disputes/dispute-file.ts';
import { Dispute } from '../../entities/disputes/dispute.ts';
import { sql } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

/** A dispute with its files, oldest first. */
export interface DisputeRows {
  readonly dispute: Dispute;
  readonly files: DisputeFile[];
}

const OF_TENANT = `
  workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3) and id = $4`;
export const DISPUTE_OF_TENANT = sql(`select * from dispute where ${OF_TENANT}`);
export const LOCK_DISPUTE_OF_TENANT = sql(`select * from dispute where ${OF_TENANT} for update`);
/** Workspace, dispute. */
export const DISPUTE_OF_WORKSPACE = sql(
  'select * from dispute where workspace_id = $1 and id = $2',
);
/** Workspace, connector, the processor's reference. */
export const LOCK_DISPUTE_BY_REFERENCE = sql(`
  select * from dispute where workspace_id = $1 and connector_id = $2 and connector_ref = $3 for update`);
/** Workspace, dispute. */
export const FILES_OF_DISPUTE = sql(`
  select * from dispute_file where workspace_id = $1 and dispute_id = $2 order by created_at, id`);
/** Workspace, customer: those that have ended and hold evidence. */
export const LOCK_ENDED_OF_CUSTOMER = sql(`
  select d.* from dispute d
  where d.workspace_id = $1 and d.customer_id = $2 and d.closed_at is not null
    and (d.evidence <> '{}' or exists (
      select 1 from dispute_file f where f.workspace_id = d.workspace_id and f.dispute_id = d.id))
  order by d.id for update`);
/** Workspace, customer: locked, so that an anonymization is either seen here or sees the dispute's end. */
export const ANONYMIZED_CUSTOMER = sql<{ readonly id: string }>(`
  select id from customer where workspace_id = $1 and id = $2 and anonymized_at is not null for share`);

/** A dispute without a lock; null when the tenant has no such one. */
export async function readDisputeRows(
  database: Database,
  { workspaceId, environmentId, applicationId }: TenantKey,
  disputeId: string,
): Promise<DisputeRows | null> {
  const { read } = database.together();
  const [rows, files] = await Promise.all([
    read(DISPUTE_OF_TENANT, [workspaceId, environmentId, applicationId, disputeId]),
    read(FILES_OF_DISPUTE, [workspaceId, disputeId]),
  ]);
  return mapped(database.em(), rows, files);
}

/** A dispute of the tenant under its row lock. */
export async function lockDisputeRows(
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: TenantKey,
  disputeId: string,
): Promise<DisputeRows | null> {
  const [rows, files] = await tx.batch([
    () => tx.query(LOCK_DISPUTE_OF_TENANT, [workspaceId, environmentId, applicationId, disputeId]),
    () => tx.query(FILES_OF_DISPUTE, [workspaceId, disputeId]),
  ]);
  return mapped(tx.em, rows, files);
}

/** The files of a dispute whose row the caller has locked. */
export async function readFilesOf(
  tx: Transaction,
  { workspaceId, id }: Pick<Dispute, 'workspaceId' | 'id'>,
): Promise<DisputeFile[]> {
  const rows = await tx.query(FILES_OF_DISPUTE, [workspaceId, id]);
  return tx.em.mapAll(DisputeFile, rows);
}

/** A dispute by the processor's reference, under its row lock. */
export async function lockDisputeByReference(
  tx: Transaction,
  workspaceId: string,
  connectorId: string,
  connectorRef: string,
): Promise<Dispute | null> {
  const values = [workspaceId, connectorId, connectorRef];
  const [row] = await tx.query(LOCK_DISPUTE_BY_REFERENCE, values);
  return row ? tx.em.map(Dispute, row) : null;
}

/** A dispute of the workspace, for background work; null when it is gone. */
export async function readDisputeOfWorkspace(
  database: Database,
  workspaceId: string,
  disputeId: string,
): Promise<Dispute | null> {
  const [row] = await database.read(DISPUTE_OF_WORKSPACE, [workspaceId, disputeId]);
  return row ? database.em().map(Dispute, row) : null;
}

/** The ended disputes of a customer that hold evidence, under their row locks. */
export async function lockEndedDisputes(
  tx: Transaction,
  workspaceId: string,
  customerId: string,
): Promise<Dispute[]> {
  const rows = await tx.query(LOCK_ENDED_OF_CUSTOMER, [workspaceId, customerId]);
  return tx.em.mapAll(Dispute, rows);
}

/** Whether the customer was anonymized. */
export async function isAnonymized(
  tx: Transaction,
  workspaceId: string,
  customerId: string,
): Promise<boolean> {
  return (await tx.query(ANONYMIZED_CUSTOMER, [workspaceId, customerId])).length > 0;
}

function mapped(
  em: EntityRows,
  [row]: readonly object[],
  files: readonly object[],
): DisputeRows | null {
  return row ? { dispute: em.map(Dispute, row), files: em.mapAll(DisputeFile, files) } : null;
}
