import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function expectEqual(what, actual, expected) {
  if (actual !== expected) throw new Error(`${what}: expected ${expected}, got ${actual}`);
}

export function step(name, what) {
  console.log(`  ✓ ${name.padEnd(30)} ${what}`);
}

export function money(amountMinor, currency) {
  return `${(amountMinor / 100).toFixed(2)} ${currency}`;
}

/** Downloads the PDF of a paid invoice into the data directory. */
export async function downloadInvoice(api, dataDirectory, invoice) {
  expectEqual('invoice status', invoice.status, 'paid');
  const { url } = await api.get(`/api/v1/invoices/${invoice.id}/download?format=json`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the signed download answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expectEqual('file type', bytes.subarray(0, 5).toString('latin1'), '%PDF-');
  const directory = join(dataDirectory, 'demo');
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${invoice.number}.pdf`);
  writeFileSync(path, bytes);
  step('invoice', `${invoice.number}, ${Math.round(bytes.length / 1024)} KB, ${path}`);
}
