import { connectDatabase } from '../postgres/database.mjs';

/** Jobs that make documents: invoices, and the files of mails that bring them. */
export const documentJobs = ['invoice-render', 'mail-document'];

/** Has the documents that are queued from now on wait for a day: of one workspace, or of all. */
export function holdDocumentsSql(workspaceId) {
  const kinds = documentJobs.map((kind) => `'${kind}'`).join(', ');
  const ofWorkspace = workspaceId === undefined ? '' : `and new.workspace_id = '${workspaceId}'`;
  return `
    create or replace function hold_document() returns trigger language plpgsql as
      $$ begin
        new.run_at := now() + interval '1 day';
        -- One that its process has claimed does not begin.
        new.claim_id := null;
        new.attempts := 0;
        return new;
      end $$;
    create or replace trigger hold_document before insert on job for each row
      when (new.kind in (${kinds}) ${ofWorkspace}) execute function hold_document();`;
}

/**
 * In the templates of a run: most purchases of tests end with an invoice that nobody reads, and programs that render cost a
 * tenth of a run (decision 241). Whoever reads mails of a workspace has its documents made (`mailsTo`).
 */
export async function holdDocumentsIn(databaseUrl) {
  const client = await connectDatabase(databaseUrl);
  try {
    await client.query(holdDocumentsSql());
  } finally {
    await client.end();
  }
}
