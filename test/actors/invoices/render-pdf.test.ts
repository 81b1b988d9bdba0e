import { expect, test } from 'bun:test';
import { sqlOf } from '../../support/database/cells.ts';
import { openContext } from '../../support/world/context.ts';
import { issue } from '../../support/documents/issued-invoice.ts';
import { releaseDocuments } from '../../support/stack/documents.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup } from '../../support/world/world.ts';

test('renders a new invoice before anybody asks for it', async () => {
  const world = await setup();
  const { ctx, close } = await openContext(world);
  const { id } = await issue(ctx);
  await close();
  const sql = await sqlOf(world);
  const statusNow = async () => (await world.api.get(`/api/v1/invoices/${id}`)).body.data.pdfStatus;
  await waitFor(async () => {
    // Requested by the job that has written its mails.
    await releaseDocuments(sql, world.workspaceId);
    return (await statusNow()) === 'ready';
  });
  expect((await world.api.get(`/api/v1/invoices/${id}/download`)).status).toBe(302);
});
