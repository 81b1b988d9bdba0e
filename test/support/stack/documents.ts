import { SQL } from 'bun';

/**
 * Has the documents of a stack wait: invoices, and the mails that bring them. For tests that start one actor process
 * after another and read no document: each would start programs that render, which cost more than it does.
 */
export async function leaveDocuments(databaseUrl: string): Promise<void> {
  const sql = new SQL({ url: databaseUrl, max: 1 });
  try {
    await sql.unsafe(`
      create function leave_document() returns trigger language plpgsql as
        $$ begin new.run_at := now() + interval '1 day'; return new; end $$;
      create trigger leave_document before insert on job for each row
        when (new.kind in ('invoice-render', 'mail-document')) execute function leave_document();`);
  } finally {
    await sql.end();
  }
}
