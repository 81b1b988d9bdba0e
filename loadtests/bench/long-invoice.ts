import { fileURLToPath } from 'node:url';
import { renderInvoicePdf } from '../../templates/invoice/render-pdf.ts';
import { invoiceOf } from './sample-invoice.ts';

/**
 * Time and memory of an invoice of 500 lines beside one of a single line, each in a process of its own that has
 * rendered one before. Prints JSON. Argument: lines, for such a process.
 */
const [lines] = process.argv.slice(2).map(Number);

if (lines === undefined) {
  const [one, many] = [measure(1), measure(500)];
  process.stdout.write(`${JSON.stringify({ one, many })}\n`);
} else {
  const branding = { logo: null, brandColor: '#0b6e4f', companyName: 'Nordlicht' };
  for (let seed = 0; seed < 5; seed += 1) await renderInvoicePdf(invoiceOf(seed, 1), branding);
  const began = performance.now();
  await renderInvoicePdf(invoiceOf(5, lines), branding);
  process.stdout.write(String(performance.now() - began));
}

function measure(count: number): { readonly ms: number; readonly megabytes: number } {
  const program = [process.execPath, 'run', fileURLToPath(import.meta.url), String(count)];
  const { stdout, resourceUsage, success } = Bun.spawnSync(program, { stderr: 'inherit' });
  if (!success) throw new Error(`an invoice of ${count} lines was not rendered`);
  return { ms: Number(stdout.toString()), megabytes: resourceUsage.maxRSS / 2 ** 20 };
}
