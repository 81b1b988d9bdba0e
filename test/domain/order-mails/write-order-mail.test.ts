import { beforeEach, describe, expect, test } from 'bun:test';
import type { SystemContext } from '../../../domain/context.ts';
import { writeOrderMail } from '../../../domain/order-mails/write-order-mail.ts';
import { sendWithDocument } from '../../../domain/order-mails/send-with-document.ts';
import { renderMail } from '../../../actors/mail/render-mail.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { changeSettings, setup, type World } from '../../support/world/world.ts';

/** The mails of a purchase, without actors that run the jobs. */
const { stack, sql, open } = await engineStack();
const engine = await open({ pool: 'elsewhere' });
const pdf = new TextEncoder().encode('%PDF-1.7');
let world: World;
let email: string;
let invoiceId: string;
let orderId: string;
let rendered: number;

beforeEach(async () => {
  world = await setup(stack.baseUrl);
  email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  rendered = 0;
});

async function purchase(): Promise<void> {
  await buy(world, undefined, { session: { customerEmail: email } });
  const [invoice] = await sql`
    select id, order_id as "orderId" from invoice where workspace_id = ${world.workspaceId}`;
  ({ id: invoiceId, orderId } = invoice);
}

/** The system's context, with a renderer that is quick or fails. */
function system(fails = false): SystemContext {
  const run = engine.runner.begin('test');
  if (!run) throw new Error('the process does not live');
  const { ctx } = run;
  const renderInvoice = async () => {
    rendered += 1;
    if (fails) throw new Error('no ink');
    return pdf;
  };
  return { ...ctx, services: { ...ctx.services, renderInvoice } };
}

const jobs = async () => [
  ...(await sql`
    select kind, key, payload from job
    where workspace_id = ${world.workspaceId} and (kind like '%mail%' or kind = 'invoice-render') order by kind`),
];
const kinds = async (): Promise<string[]> => (await jobs()).map(({ kind }) => kind);
const mails = async () => [
  ...(await sql`
    select id, template, status, attachments from mail where recipient = ${email} order by template`),
];
const documents = async () => [
  ...(await sql`
    select object_key is not null as "isMade" from invoice_pdf where workspace_id = ${world.workspaceId}`),
];

describe('a purchase', () => {
  test('requests one job, which sees to the document of its invoice', async () => {
    await purchase();
    expect(await jobs()).toMatchObject([{ kind: 'order-mail', key: `paid:${invoiceId}` }]);
    await writeOrderMail(system(), world.workspaceId, `paid:${invoiceId}`);
    expect(await mails()).toMatchObject([{ template: 'customer.order_confirmation' }]);
    const [document] = await jobs();
    expect(document.kind).toBe('mail-document');
    expect(JSON.parse(document.payload)).toEqual({
      invoiceId,
      version: 1,
      branding: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  test('is confirmed once however many runs write its mails, and each knows of the other', async () => {
    await purchase();
    const keys = [`placed:${orderId}`, `paid:${invoiceId}`];
    const runs = [...keys, ...keys, ...keys].map((key) =>
      writeOrderMail(system(), world.workspaceId, key),
    );
    await Promise.all(runs);
    expect(await mails()).toMatchObject([{ template: 'customer.order_confirmation' }]);
    expect(await kinds()).not.toContain('invoice-render');
  });

  test.each([
    ['are off', { enabled: false }, []],
    ['bring no invoice', { orderConfirmation: false, receipt: false }, []],
    ['have a receipt alone', { orderConfirmation: false }, ['customer.receipt']],
  ])('whose mails %s has its document made all the same', async (_, settings, templates) => {
    await changeSettings(world, { email: settings });
    await purchase();
    await writeOrderMail(system(), world.workspaceId, `paid:${invoiceId}`);
    expect((await mails()).map(({ template }) => template)).toEqual(templates);
    const maker = templates.length === 0 ? 'invoice-render' : 'mail-document';
    expect(await kinds()).toEqual([maker, 'order-mail'].toSorted());
  });
});

describe('a mail with a document', () => {
  async function queued(): Promise<{ id: string; asked: { branding: string } }> {
    await purchase();
    await writeOrderMail(system(), world.workspaceId, `paid:${invoiceId}`);
    const [{ id }] = await mails();
    const asked = JSON.parse((await jobs())[0].payload);
    return { id, asked };
  }
  const send = (id: string, asked: object | null, ctx = system()): Promise<void> => {
    const { workspaceId } = world;
    return sendWithDocument(ctx, { workspaceId, id }, asked as never, renderMail);
  };
  const captured = [
    {
      status: 'captured',
      attachments: [{ filename: 'TEST-INV-000001.pdf', sizeBytes: pdf.length }],
    },
  ];

  test('makes it and is sent, once', async () => {
    const { id, asked } = await queued();
    await send(id, asked);
    expect(await mails()).toMatchObject(captured);
    await send(id, asked);
    expect([rendered, await documents()]).toEqual([1, [{ isMade: true }]]);
  });

  test('whose job does not say what it is made from reads that', async () => {
    const { id } = await queued();
    await send(id, null);
    expect(await mails()).toMatchObject(captured);
    expect([rendered, await documents()]).toEqual([1, [{ isMade: true }]]);
  });

  test('that was written in another branding is made in that of now, and holds up nobody', async () => {
    const { id, asked } = await queued();
    await send(id, { ...asked, branding: 'of-before' });
    expect(await mails()).toMatchObject(captured);
    expect([rendered, await documents()]).toEqual([1, [{ isMade: true }]]);
  });

  test('that has been sent leaves the document to whoever asks for it', async () => {
    const { id, asked } = await queued();
    await sql`update mail set status = 'suppressed' where id = ${id}`;
    await send(id, asked);
    expect([rendered, await documents()]).toEqual([0, []]);
  });

  test('that cannot be made waits, and its document is free for the next at once', async () => {
    const { id, asked } = await queued();
    await expect(send(id, asked, system(true))).rejects.toThrow('no ink');
    expect([await mails(), await documents()]).toMatchObject([[{ status: 'queued' }], []]);
    await send(id, asked);
    expect(await mails()).toMatchObject(captured);
  });

  test('that is withheld has its document made all the same', async () => {
    const { id, asked } = await queued();
    const ctx = system();
    const mailTransport = { send: () => Promise.reject(new Error('not to be sent')) };
    await send(id, asked, { ...ctx, services: { ...ctx.services, mailTransport } });
    expect(await mails()).toMatchObject([{ status: 'suppressed' }]);
    expect(await documents()).toEqual([{ isMade: true }]);
  });
});
