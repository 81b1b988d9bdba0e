import type { SQL } from 'bun';

/** Jobs that make documents: invoices, and the files of mails that bring them. */
export const documentJobs = ['invoice-render', 'mail-document'] as const;

/** Has the documents that are queued from now on wait for a day: of one workspace, or of all. */
export async function holdDocuments(sql: SQL, workspaceId?: string): Promise<void> {
  const kinds = documentJobs.map((kind) => `'${kind}'`).join(', ');
  const ofWorkspace = workspaceId === undefined ? '' : `and new.workspace_id = '${workspaceId}'`;
  await sql
    .unsafe(
      `create function hold_document() returns trigger language plpgsql as
         $$ begin new.run_at := now() + interval '1 day'; return new; end $$;
       create trigger hold_document before insert on job for each row
         when (new.kind in (${kinds}) ${ofWorkspace}) execute function hold_document();`,
    )
    .simple();
}

/** Those that were held are due now. */
export async function releaseDocuments(sql: SQL, workspaceId: string): Promise<void> {
  await sql`drop function hold_document() cascade`;
  await sql`
    update job set run_at = now()
    where workspace_id = ${workspaceId} and kind = any(${sql.array([...documentJobs], 'text')})`;
}
