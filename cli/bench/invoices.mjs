import { row, section } from './report.mjs';

/** Invoices as PDFs; `measure(renderings, purchases)` runs loadtests/invoices.ts. */
export async function reportInvoices(measure, { renderings, purchases }) {
  section(`Invoices: 20 lines, one worker; then ${purchases} PDFs beside one reader of carts`);
  const { rendered, bare, quiet, during, pendingAtFirst } = await measure(renderings, purchases);
  const ratio = (rendered.p50 / bare.p50).toFixed(2);
  row('rendering', `${times(rendered)} = ${ratio} of bare pdfkit (p50 ${bare.p50.toFixed(1)} ms)`);
  row('read cart, no rendering', times(quiet));
  const shares = ['p50', 'p95', 'p99'].map((share) => (during[share] / quiet[share]).toFixed(2));
  row(`read cart, ${pendingAtFirst} left`, `${times(during)} = ${shares.join(', ')} of those`);
}

function times({ p50, p95, p99 }) {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
