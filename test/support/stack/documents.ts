import type { SQL } from 'bun';
import { documentJobs, holdDocumentsSql } from '../../../cli/services/test/held-documents.mjs';

/** Has the documents that are queued from now on wait for a day: of one workspace, or of all. */
export async function holdDocuments(sql: SQL, workspaceId?: string): Promise<void> {
  await sql.unsafe(holdDocumentsSql(workspaceId)).simple();
}

/** Those that are queued from now on are made at once. */
export async function makeDocuments(sql: SQL): Promise<void> {
  await sql`drop trigger if exists hold_document on job`;
}

/** Those that were held are due now. */
export async function releaseDocuments(sql: SQL, workspaceId: string): Promise<void> {
  await sql`
    update job set run_at = now()
    where workspace_id = ${workspaceId} and kind = any(${sql.array([...documentJobs], 'text')})
      and run_at > now() + interval '1 hour'`;
}
