import { afterAll, describe, expect, test } from 'bun:test';
import { unitOfWork, type Context } from '../../../../domain/context.ts';
import { ensurePdf, signPdf } from '../../../../domain/invoices/pdf/ensure-pdf.ts';
import {
  brandingOf,
  loadPdfSource,
  type PdfSource,
} from '../../../../domain/invoices/pdf/pdf-source.ts';
import type { RenderInvoice } from '../../../../domain/ports/invoice-renderer.ts';
import { claimPdf } from '../../../../storage/queries/invoices/invoice-pdfs.ts';
import { openContext } from '../../../support/world/context.ts';
import { issue } from '../../../support/documents/issued-invoice.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { setup } from '../../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
afterAll(() => opened.close());

/** The PDF of an invoice in a look of its own, which no other process is asked for. */
async function unmadeSource(): Promise<PdfSource> {
  const source = await loadPdfSource(opened.ctx, await issue(opened.ctx), null);
  if (!source) throw new Error('the invoice has no version');
  const look = { ...source.look, companyName: crypto.randomUUID() };
  return { ...source, look, branding: brandingOf(look), objectKey: null };
}

function rendering(render: RenderInvoice, reported: unknown[] = []): Context {
  const { ctx } = opened;
  const reportFailure = (error: unknown) => void reported.push(error);
  return { ...ctx, services: { ...ctx.services, renderInvoice: render, reportFailure } };
}

const pdf = new TextEncoder().encode('%PDF-1.7');

describe('ensurePdf', () => {
  test('asked for by many at once is rendered once, and all get the same file', async () => {
    const source = await unmadeSource();
    const go = Promise.withResolvers<void>();
    let renderings = 0;
    const ctx = rendering(async () => {
      renderings += 1;
      await go.promise;
      return pdf;
    });
    const asked = Array.from({ length: 6 }, () => ensurePdf(ctx, source));
    await waitFor(async () => renderings === 1);
    go.resolve();
    const keys = await Promise.all(asked);
    expect(new Set(keys).size).toBe(1);
    expect(renderings).toBe(1);
    expect(await ensurePdf(ctx, source)).toBe(keys[0] ?? '');
    expect(renderings).toBe(1);
  });

  test('that failed is free for the next at once', async () => {
    const source = await unmadeSource();
    const failing = rendering(() => Promise.reject(new Error('no ink')));
    await expect(ensurePdf(failing, source)).rejects.toThrow('no ink');
    expect(
      await ensurePdf(
        rendering(async () => pdf),
        source,
      ),
    ).toEndWith('.pdf');
  });

  test('goes on when the process that claimed it died', async () => {
    const source = await unmadeSource();
    const died = await unitOfWork(opened.ctx, (tx) => claimPdf(tx, source, 300));
    expect(died).toBe(true);
    let renderings = 0;
    const ctx = rendering(async () => {
      renderings += 1;
      return pdf;
    });
    const making = ensurePdf(ctx, source);
    expect(renderings).toBe(0);
    await making;
    expect(renderings).toBe(1);
  });
});

describe('a download whose rendering fails', () => {
  test('is 409 pdf_not_ready with Retry-After, and the reason is logged', async () => {
    const reported: unknown[] = [];
    const failing = rendering(() => Promise.reject(new Error('no ink')), reported);
    const source = await unmadeSource();
    await expect(signPdf(failing, source)).rejects.toMatchObject({
      code: 'pdf_not_ready',
      details: { reason: 'failed' },
    });
    expect(reported.map(String)).toEqual(['Error: no ink']);
  });
});
