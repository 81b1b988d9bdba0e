import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'bun:test';
import {
  createInvoiceRenderer,
  InvoiceRenderTimeout,
} from '../../../templates/invoice/worker/render-pool.ts';
import { InvoiceRenderFailed } from '../../../templates/invoice/worker/render-child.ts';
import { blackPng, pngDataUrl } from '../../support/documents/png.ts';
import { watchMemory } from '../../../templates/invoice/worker/watch-memory.ts';
import { readPdf } from './read-pdf.ts';
import { sampleBranding, sampleDocument, sampleOfLines } from './sample-document.ts';
import { exitOf } from '../../support/timing/exit-of.ts';

const misbehaving = new URL('./misbehaving-process.ts', import.meta.url);
const HOARD = 'globalThis.held = new Uint8Array(2 ** 28).fill(1); setTimeout(() => {}, 60_000)';
const open: { close(): void }[] = [];
afterAll(() => open.forEach((renderer) => renderer.close()));

interface Asked {
  readonly timeoutMs?: number;
  readonly tenant?: string;
  readonly logo?: string | null;
}

function rendererOf(options: Parameters<typeof createInvoiceRenderer>[0]) {
  const renderer = createInvoiceRenderer(options);
  open.push(renderer);
  const say = async (
    number: string,
    { timeoutMs = 10_000, tenant = 'a', logo = null }: Asked = {},
  ) =>
    new TextDecoder().decode(
      await renderer.render(sampleDocument({ number }), sampleBranding({ logo }), {
        tenant,
        timeoutMs,
      }),
    );
  return { renderer, say };
}

describe('the invoice renderer', () => {
  test('renders PDFs while the event loop goes on', async () => {
    const { renderer } = rendererOf({});
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    const pdfs = await Promise.all(
      [1, 60].map((lines) =>
        renderer.render(sampleOfLines(lines), sampleBranding(), { tenant: 'a', timeoutMs: 20_000 }),
      ),
    );
    clearInterval(ticking);
    for (const pdf of pdfs) expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-');
    expect(ticks).toBeGreaterThan(10);
  });

  test('works off more calls than it has processes, in order', async () => {
    const { say } = rendererOf({ processes: 2, program: misbehaving });
    const numbers = Array.from({ length: 9 }, (_, index) => `INV-${index}`);
    expect(await Promise.all(numbers.map((number) => say(number)))).toEqual(numbers);
  });

  test('passes on what the rendering threw and goes on', async () => {
    const { say } = rendererOf({ program: misbehaving });
    await expect(say('refuse')).rejects.toThrow(InvoiceRenderFailed);
    expect(await say('next')).toBe('next');
  });

  test.each(['exit', 'crash', 'killed'])('replaces a process that dies by %s', async (way) => {
    const { say } = rendererOf({ program: misbehaving });
    await expect(say(way)).rejects.toThrow(InvoiceRenderFailed);
    expect(await say('next')).toBe('next');
  });

  test('replaces a process that hangs, and serves whoever waited', async () => {
    const { say } = rendererOf({ program: misbehaving, hangTimeoutMs: 3_000 });
    const hanging = say('hang').catch((error: unknown) => error);
    const waiting = say('next');
    expect(await hanging).toBeInstanceOf(InvoiceRenderFailed);
    expect(await waiting).toBe('next');
  });

  test.skipIf(process.platform !== 'linux')(
    'starts its processes with the priority that it is given',
    async () => {
      const { say } = rendererOf({ program: misbehaving, niceness: 7 });
      const pid = await say('process');
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]).toBe('7');
    },
  );

  test('ends a process that has nothing to do, and starts one again', async () => {
    const { say } = rendererOf({ program: misbehaving, idleTimeoutMs: 20 });
    const first = await say('process');
    expect(await say('process')).toBe(first);
    while ((await say('process')) === first) await Bun.sleep(40);
  });

  test('gives up after timeoutMs but lets a slow process finish', async () => {
    const { say } = rendererOf({ program: misbehaving });
    await expect(say('slow', { timeoutMs: 100 })).rejects.toThrow(InvoiceRenderTimeout);
    expect(await say('next')).toBe('next');
  });

  test('forgets a call that gave up while it waited', async () => {
    const { say } = rendererOf({ program: misbehaving });
    const slow = say('slow');
    await expect(say('exit', { timeoutMs: 50 })).rejects.toThrow(InvoiceRenderTimeout);
    expect(await slow).toBe('slow');
    expect(await say('next')).toBe('next');
  });

  test('ends a process that takes more memory than it may, and goes on', async () => {
    const { say } = rendererOf({ program: misbehaving, memoryMaxMegabytes: 400 });
    await expect(say('hoard')).rejects.toThrow(InvoiceRenderFailed);
    expect(await say('next')).toBe('next');
  });

  test('prints the name in place of a logo of 400 megapixels', async () => {
    const { renderer } = rendererOf({ processes: 1 });
    const branding = sampleBranding({ logo: pngDataUrl(blackPng(20_000, 20_000)) });
    const options = { tenant: 'a', timeoutMs: 60_000 };
    const pdf = await renderer.render(sampleDocument(), branding, options);
    expect((await readPdf(pdf)).text).toContain('Nordlicht');
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Subtype /Image');
  });

  test('is watched by ps where there is no /proc', async () => {
    const hoard = Bun.spawn([process.execPath, '-e', HOARD], { stdout: 'ignore' });
    const exceeded = Promise.withResolvers<void>();
    const stop = watchMemory(hoard.pid, 150, exceeded.resolve, 'darwin');
    await exceeded.promise;
    stop();
    hoard.kill();
    expect(await exitOf(hoard)).not.toBe(0);
  });

  test('gives its process no environment and no directory of ours', async () => {
    expect(process.env['DATABASE_URL']).toBeString();
    const { say } = rendererOf({ program: misbehaving });
    const [environment, directory] = JSON.parse(await say('environment'));
    expect(Object.keys(environment).toSorted()).toEqual(['DO_NOT_TRACK', 'PWD']);
    expect(directory).toBe('/');
  });

  test('leaves out a logo that kills its process, and does not try it again', async () => {
    const { say } = rendererOf({ program: misbehaving, processes: 1 });
    const deadly = { logo: 'data:image/png;base64,AAAA' };
    expect(await say('die at logo', deadly)).toBe('die at logo');
    const survivor = await say('process');
    expect(await say('die at logo', deadly)).toBe('die at logo');
    expect(await say('process')).toBe(survivor);
  });

  test('serves another tenant before the many invoices of one', async () => {
    const { say } = rendererOf({ program: misbehaving, processes: 2 });
    const ended: string[] = [];
    const asked = async (number: string, tenant: string) => {
      ended.push(await say(number, { tenant }));
    };
    const many = ['slow 1', 'slow 2', 'slow 3'].map((number) => asked(number, 'a'));
    await Promise.all([...many, asked('quick', 'b')]);
    expect(ended).toEqual(['quick', 'slow 1', 'slow 2', 'slow 3']);
  });

  test('takes turns between tenants on one process', async () => {
    const { say } = rendererOf({ program: misbehaving, processes: 1 });
    const ended: string[] = [];
    const asked = async (number: string, tenant: string) => {
      ended.push(await say(number, { tenant }));
    };
    await Promise.all([asked('a1', 'a'), asked('a2', 'a'), asked('a3', 'a'), asked('b1', 'b')]);
    expect(ended).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('rejects what is under way when it is closed, and every later call', async () => {
    const { renderer, say } = rendererOf({ program: misbehaving });
    const slow = say('slow').catch((error: unknown) => error);
    renderer.close();
    expect(await slow).toBeInstanceOf(Error);
    await expect(say('next')).rejects.toThrow('closed');
  });
});
