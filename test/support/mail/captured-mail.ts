import type { Parsed } from '../world/client.ts';
import { sqlOf } from '../database/cells.ts';
import { releaseDocuments } from '../stack/documents.ts';
import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, type World } from '../world/world.ts';

/** Whose mails are read. */
export type MailReader = Pick<World, 'baseUrl' | 'workspaceId' | 'anyone'>;

/** The mails that were captured for an address, newest first; those that wait for documents come, too. */
export async function mailsTo(world: MailReader, to: string, template?: string): Promise<Parsed[]> {
  if (world.baseUrl === process.env['TEST_BASE_URL'])
    await releaseDocuments(await sqlOf(world), world.workspaceId);
  const filter = template ? `&template=${template}` : '';
  return expectStatus(
    await world.anyone.get(`/dev/mail?to=${encodeURIComponent(to)}${filter}`),
    200,
  );
}

/** The newest mail to an address whose text names `about`, once it is there; others may mail the same address. */
export async function waitForMail(
  world: MailReader,
  to: string,
  template?: string,
  about = '',
): Promise<Parsed> {
  let mail: Parsed;
  await waitFor(async () => {
    mail = (await mailsTo(world, to, template)).find(({ text }) => text.includes(about));
    return mail !== undefined;
  });
  return mail;
}

/** Waits until no job of the workspace can bring another mail; returns the mails to an address. */
export async function allMailsTo(world: World, to: string, template?: string): Promise<Parsed[]> {
  const sql = await sqlOf(world);
  await waitFor(async () => {
    await releaseDocuments(sql, world.workspaceId);
    const waiting = await sql`
      select from job where workspace_id = ${world.workspaceId}
        and (kind = 'order-mail' or kind like 'mail-%')`;
    return waiting.length === 0;
  });
  return mailsTo(world, to, template);
}
