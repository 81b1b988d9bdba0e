import { row, section } from '../report.mjs';

/** Invoices as PDFs; `measure(renderings, purchases)` runs loadtests/bench/invoices.ts. */
export async function reportInvoices(measure, { renderings, purchases }) {
  section(`Invoices: 20 lines, one worker; then ${purchases} PDFs beside one reader of carts`);
  const { rendered, bare, quiet, during, pendingAtFirst } = await measure(renderings, purchases);
  const ratio = (rendered.p50 / bare.p50).toFixed(2);
  row('rendering', `${times(rendered)} = ${ratio} of bare pdfkit (p50 ${bare.p50.toFixed(1)} ms)`);
  row('read cart, no rendering', times(quiet));
  const shares = ['p50', 'p95', 'p99'].map((share) => (during[share] / quiet[share]).toFixed(2));
  row(
    'read cart beside them',
    `${times(during)} = ${shares.join(', ')} of those, ${pendingAtFirst} left`,
  );
}

function times({ p50, p95, p99 }) {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

/** One invoice of 500 lines; `measure()` runs loadtests/bench/long-invoice.ts. */
export async function reportLongInvoice(measure) {
  const { one, many } = await measure();
  const took = `${many.ms.toFixed(0)} ms = ${(many.ms / one.ms).toFixed(1)} of one line (${one.ms.toFixed(0)} ms)`;
  const memory = `${many.megabytes.toFixed(0)} MB = ${(many.megabytes / one.megabytes).toFixed(2)} of one line`;
  row('500 lines', took);
  row('500 lines, peak memory', memory);
}
