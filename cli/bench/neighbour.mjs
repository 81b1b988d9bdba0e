import { leftRow, note, row, section } from './report.mjs';

/** Quiet workspaces beside a noisy one; `deliveries()` and `documents(invoices)` run loadtests/bench/neighbour. */
export async function reportNeighbour({ deliveries, documents, invoices, settle }) {
  section('Noisy neighbour: 100 times the events, one endpoint that hangs');
  const { alone, beside, noisyEvents, ratio } = await deliveries();
  for (const [name, { p50, p95, p99 }] of Object.entries({ alone, beside }))
    row(`quiet workspaces ${name}`, `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  row('ratio of p99', `${ratio.toFixed(2)} (${noisyEvents} noisy events)`);
  leftRow('noisy and quiet workspaces', await settle());
  section(`Documents of a neighbour: ${invoices} invoices of one workspace queued`);
  reportDocuments(await documents(invoices), invoices);
  leftRow('documents', await settle());
}

function reportDocuments({ alone, beside, loadMs, queued, left, buyers }, invoices) {
  const seconds = (loadMs / 1_000).toFixed(0);
  note('load', `${invoices} purchases by ${buyers} clients in ${seconds} s,`);
  note('', 'whose documents a trigger on the table job holds back until all are queued');
  row('jobs of documents', `${queued} queued, ${left} left when the last mail had left`);
  for (const [name, measured] of Object.entries({ alone, beside })) {
    row(`invitations ${name}`, times(measured.invitations));
    row(`mails with invoice ${name}`, times(measured.invoiceMails));
  }
}

function times({ count, p50, longest, within }) {
  return `p50 ${p50} ms, longest ${longest} ms, ${within} of ${count} within 2 s`;
}
