import { afterAll, describe, expect, test } from 'bun:test';
import {
  createInvoiceRenderer,
  InvoiceRenderTimeout,
} from '../../../templates/invoice/worker/render-pool.ts';
import { InvoiceRenderFailed } from '../../../templates/invoice/worker/render-thread.ts';
import { sampleBranding, sampleDocument, sampleOfLines } from './sample-document.ts';

const misbehaving = new URL('./misbehaving-worker.ts', import.meta.url);
const open: { close(): void }[] = [];
afterAll(() => open.forEach((renderer) => renderer.close()));

function rendererOf(options: Parameters<typeof createInvoiceRenderer>[0]) {
  const renderer = createInvoiceRenderer(options);
  open.push(renderer);
  const say = async (number: string, timeoutMs = 10_000) =>
    new TextDecoder().decode(
      await renderer.render(sampleDocument({ number }), sampleBranding(), { timeoutMs }),
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
        renderer.render(sampleOfLines(lines), sampleBranding(), { timeoutMs: 20_000 }),
      ),
    );
    clearInterval(ticking);
    for (const pdf of pdfs) expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-');
    expect(ticks).toBeGreaterThan(10);
  }, 30_000);

  test('works off more calls than it has workers, in order', async () => {
    const { say } = rendererOf({ workers: 2, workerUrl: misbehaving });
    const numbers = Array.from({ length: 9 }, (_, index) => `INV-${index}`);
    expect(await Promise.all(numbers.map((number) => say(number)))).toEqual(numbers);
  });

  test('passes on what the rendering threw and goes on', async () => {
    const { say } = rendererOf({ workerUrl: misbehaving });
    await expect(say('refuse')).rejects.toThrow(InvoiceRenderFailed);
    expect(await say('next')).toBe('next');
  });

  test.each(['exit', 'crash'])('replaces a worker that dies by %s', async (way) => {
    const { say } = rendererOf({ workerUrl: misbehaving });
    await expect(say(way)).rejects.toThrow(InvoiceRenderFailed);
    expect(await say('next')).toBe('next');
  });

  test('replaces a worker that hangs, and serves whoever waited', async () => {
    const { say } = rendererOf({ workerUrl: misbehaving, hangTimeoutMs: 500 });
    const hanging = say('hang').catch((error: unknown) => error);
    const waiting = say('next');
    expect(await hanging).toBeInstanceOf(InvoiceRenderFailed);
    expect(await waiting).toBe('next');
  });

  test('ends a worker that has nothing to do, and starts one again', async () => {
    const { say } = rendererOf({ workerUrl: misbehaving, idleTimeoutMs: 20 });
    const first = await say('thread');
    expect(await say('thread')).toBe(first);
    while ((await say('thread')) === first) await Bun.sleep(40);
  });

  test('gives up after timeoutMs but lets a slow worker finish', async () => {
    const { say } = rendererOf({ workerUrl: misbehaving });
    await expect(say('slow', 100)).rejects.toThrow(InvoiceRenderTimeout);
    expect(await say('next')).toBe('next');
  });

  test('forgets a call that gave up while it waited', async () => {
    const { say } = rendererOf({ workerUrl: misbehaving });
    const slow = say('slow');
    await expect(say('exit', 50)).rejects.toThrow(InvoiceRenderTimeout);
    expect(await slow).toBe('slow');
    expect(await say('next')).toBe('next');
  });

  test('rejects what is under way when it is closed, and every later call', async () => {
    const { renderer, say } = rendererOf({ workerUrl: misbehaving });
    const slow = say('slow').catch((error: unknown) => error);
    renderer.close();
    expect(await slow).toBeInstanceOf(Error);
    await expect(say('next')).rejects.toThrow('closed');
  });
});
