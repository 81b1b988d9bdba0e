import { SQL } from 'bun';
import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SideStack } from '../../cli/services/stack/side-stack.mjs';
import type { SystemContext } from '../../domain/context.ts';
import { sweepOrphanedObjects } from '../../domain/uploads/sweep-orphaned-objects.ts';
import { killDuring } from '../support/crash/kill-during.ts';
import { openChaosServices, reconcilerContext } from '../support/stack/chaos-services.ts';
import type { Parsed } from '../support/world/client.ts';
import { digital, linksTo, released, samples, upload } from '../support/orders/fulfillment.ts';
import { keysIn, startMoto, unfinishedUploads, type Moto } from '../support/stack/moto.ts';
import { bunsOwn } from '../support/stack/buns-own.ts';
import { fileStack } from '../support/stack/file-stack.ts';
import { startStack } from '../support/stack/stack.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

/** A context of the system in this process, over the stack's own database and store. */
async function openSystem(stack: SideStack, env: Record<string, string> = {}) {
  const resources = await openChaosServices({ ...stack.env, ...env });
  return { ctx: reconcilerContext(resources), close: () => resources.database.close() };
}

const sweep = (ctx: SystemContext, incomingMaxSeconds: number) =>
  sweepOrphanedObjects(ctx, new AbortController().signal, incomingMaxSeconds);
const filesPath = ({ id }: Parsed): string => `/api/v1/fulfillments/${id}/files`;

/** Whose store is files. */
const { stack, sql } = await fileStack({ actorCount: 0, env: bunsOwn });
const world = await setup(stack.baseUrl);

describe('an API process that dies', () => {
  const objects = async (): Promise<string[]> => {
    const folder = join(
      stack.env['DATA_DIR'] ?? '',
      'objects/objects/fulfillments',
      world.workspaceId,
    );
    return existsSync(folder) ? readdir(folder) : [];
  };
  const states = async (): Promise<string[]> => {
    const rows: { state: string }[] = await sql`select state from stored_object order by state`;
    return rows.map(({ state }) => state);
  };

  test('between object and row leaves an object that the sweep removes, and the upload can be repeated', async () => {
    const made = await digital(world, []);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await killDuring(stack, 'upload-stored', () =>
      upload(world, filesPath(made), samples.pdf, headers),
    );
    expect(await objects()).toHaveLength(1);
    expect(await states()).toEqual(['incoming']);
    const { ctx, close } = await openSystem(stack);
    expect(await sweep(ctx, 3600)).toBe(0);
    expect(await sweep(ctx, 0)).toBe(1);
    await close();
    expect(await objects()).toEqual([]);
    expect(await states()).toEqual([]);
    const now = expectStatus(await world.api.get(`/api/v1/fulfillments/${made.id}`), 200);
    expect(now).toMatchObject({ status: 'pending', files: [] });
    expect((await upload(world, filesPath(made), samples.pdf, headers)).status).toBe(201);
    expect((await upload(world, filesPath(made), samples.pdf, headers)).status).toBe(201);
    expect(await objects()).toHaveLength(1);
    expect(await states()).toEqual(['kept']);
  });

  /** An upload that has begun: its object is noted, its body has not ended. */
  async function begunUpload(
    made: Parsed,
  ): Promise<{ end: () => void; answer: Promise<Response> }> {
    const gate = Promise.withResolvers<void>();
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from(head + ' '.repeat(300_000)));
        await gate.promise;
        controller.enqueue(Buffer.from('\r\n--b--\r\n'));
        controller.close();
      },
    });
    const answer = fetch(`${world.baseUrl}${filesPath(made)}`, {
      method: 'POST',
      body,
      headers: {
        'x-api-key': world.secretKey,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    answer.catch(() => undefined);
    const folder = join(stack.env['DATA_DIR'] ?? '', 'objects/incoming');
    await waitFor(async () => existsSync(folder) && (await readdir(folder)).length === 1);
    return { end: gate.resolve, answer };
  }

  test('while the body comes in leaves a part of a file that the sweep removes', async () => {
    const made = await digital(world, []);
    const { answer, end } = await begunUpload(made);
    stack.apiProcesses[0]?.signal('SIGKILL');
    await expect(answer).rejects.toThrow();
    end();
    await stack.restartApi(0);
    const { ctx, close } = await openSystem(stack);
    expect(await sweep(ctx, 0)).toBe(1);
    await close();
    expect(await readdir(join(stack.env['DATA_DIR'] ?? '', 'objects/incoming'))).toEqual([]);
  });

  test('an upload that the sweep gave up is refused, and leaves nothing', async () => {
    const made = await digital(world, []);
    const before = await objects();
    const { answer, end } = await begunUpload(made);
    const { ctx, close } = await openSystem(stack);
    expect(await sweep(ctx, 0)).toBe(1);
    await close();
    end();
    expect((await answer).status).toBe(503);
    expect(await objects()).toEqual(before);
    const now = expectStatus(await world.api.get(`/api/v1/fulfillments/${made.id}`), 200);
    expect(now).toMatchObject({ status: 'pending', files: [] });
  });

  test('between the deletion of a row and of its object leaves the object to the sweep', async () => {
    const made = await digital(world);
    const before = await objects();
    const path = `${filesPath(made)}/${made.files[0].id}`;
    await killDuring(stack, 'file-deleted', () => world.api.delete(path));
    expect(await objects()).toHaveLength(before.length);
    const { ctx, close } = await openSystem(stack);
    expect(await sweep(ctx, 3600)).toBe(1);
    await close();
    expect(await objects()).toHaveLength(before.length - 1);
    const now = expectStatus(await world.api.get(`/api/v1/fulfillments/${made.id}`), 200);
    expect(now).toMatchObject({ status: 'pending', files: [] });
  });
});

describe('an upload of 250 MiB', () => {
  const MIB = 2 ** 20;
  const GROWTH_MAX_MIB = 100;
  const rssMib = (pid: number): number => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  };

  /** A PDF of so many bytes, made as it is sent. */
  function large(length: number): { body: ReadableStream<Uint8Array>; headers: Headers } {
    const head =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="big.pdf"\r\n\r\n%PDF-';
    const block = new Uint8Array(64 * 1024).fill(0x20);
    let left = length - '%PDF-'.length;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull: (controller) => {
        const part = block.subarray(0, Math.min(left, block.length));
        left -= part.length;
        if (part.length > 0) return controller.enqueue(part);
        controller.enqueue(Buffer.from('\r\n--b--\r\n'));
        return controller.close();
      },
    });
    return { body, headers: new Headers({ 'content-type': 'multipart/form-data; boundary=b' }) };
  }

  async function sendLarge(world: World, made: Parsed, bytes: number): Promise<Response> {
    const { body, headers } = large(bytes);
    headers.set('x-api-key', world.secretKey);
    return fetch(`${world.baseUrl}${filesPath(made)}`, { method: 'POST', body, headers });
  }

  async function growthOf(stack: SideStack): Promise<number> {
    const world = await setup(stack.baseUrl);
    const made = await digital(world, []);
    expect((await sendLarge(world, made, 16 * MIB)).status).toBe(201);
    const pid = stack.apiProcesses[0]?.pid ?? 0;
    const before = rssMib(pid);
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, rssMib(pid))), 10);
    const answer = await sendLarge(world, made, 250 * MIB);
    clearInterval(timer);
    const { data } = (await answer.json()) as Parsed;
    expect([answer.status, data.size]).toEqual([201, 250 * MIB]);
    const over = await sendLarge(world, made, 250 * MIB + 1);
    expect([over.status, ((await over.json()) as Parsed).error.code]).toEqual([
      413,
      'file_too_big',
    ]);
    return peak - before;
  }

  test('takes a constant memory into files', async () => {
    const growth = await growthOf(stack);
    process.stdout.write(`250 MiB into files: RSS grew by ${growth.toFixed(0)} MiB\n`);
    expect(growth).toBeLessThan(GROWTH_MAX_MIB);
  });

  test('takes a constant memory into S3; while S3 is down nothing is half done', async () => {
    let server: Moto = await startMoto();
    const stack = await startStack({
      actorCount: 0,
      env: { ...bunsOwn, OBJECT_STORE_URL: server.url },
    });
    const sql = new SQL(stack.databaseUrl);
    const codeOf = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as Parsed).error?.code,
    ];
    try {
      const growth = await growthOf(stack);
      process.stdout.write(`250 MiB into S3: RSS grew by ${growth.toFixed(0)} MiB\n`);
      expect(growth).toBeLessThan(GROWTH_MAX_MIB);
      // S3 is told after the refusal is answered.
      await waitFor(async () => (await unfinishedUploads(server)) === 0);
      expect(await keysIn(server)).toHaveLength(2);

      const world = await setup(stack.baseUrl);
      const made = await released(world);
      const [link] = await linksTo(world, made);
      const opened = await fetch(link.url, { redirect: 'manual' });
      expect(opened.headers.get('location')).toStartWith(server.endpoint);
      const file = await fetch(opened.headers.get('location') ?? '');
      expect(await file.text()).toBe(samples.pdf.bytes);
      expect(file.headers.get('content-disposition')).toStartWith(
        'attachment; filename="guide.pdf"',
      );
      const open = await digital(world);
      const { url: logo } = (await upload(world, '/api/v1/uploads/logo', samples.png)).body.data;
      expect((await fetch(logo)).status).toBe(200);

      const port = Number(new URL(server.endpoint).port);
      await server.stop();
      const sent = await upload(world, filesPath(open), samples.text);
      expect([sent.status, sent.body.error?.code]).toEqual([503, 'storage_unavailable']);
      const [fresh] = await linksTo(world, made);
      expect(await codeOf(await fetch(fresh.url))).toEqual([503, 'storage_unavailable']);
      expect(await codeOf(await fetch(logo))).toEqual([503, 'storage_unavailable']);
      const path = `${filesPath(open)}/${open.files[0].id}`;
      expect((await world.api.delete(path)).status).toBe(204);
      const now = expectStatus(await world.api.get(`/api/v1/fulfillments/${open.id}`), 200);
      expect(now).toMatchObject({ status: 'pending', files: [] });
      const then = expectStatus(await world.api.get(`/api/v1/fulfillments/${made.id}`), 200);
      expect(then.files[0].downloadCount).toBe(1);

      server = await startMoto(port);
      expect((await upload(world, filesPath(open), samples.text)).status).toBe(201);
      const { ctx, close } = await openSystem(stack, { OBJECT_STORE_URL: server.url });
      expect(await sweep(ctx, 3600)).toBe(2);
      await close();
      const rows = await sql`select 1 from stored_object where state <> 'kept'`;
      expect(rows).toHaveLength(0);
      expect(await keysIn(server)).toHaveLength(1);
    } finally {
      await sql.close();
      await stack.stop();
      await server.stop();
    }
  });
});
