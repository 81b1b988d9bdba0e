import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Prints URLs and keys from the file that the seed wrote. */
export function showDemo(demoPath, { root, dataDirectory, print }) {
  const demo = JSON.parse(readFileSync(demoPath, 'utf8'));
  const rows = [
    ['API', `${demo.baseUrl}/api/v1`],
    ['Checkout', demo.checkoutUrl],
    ['Embed', demo.embedUrl],
    ['Reference', `${demo.baseUrl}/docs`],
    ['Secret key', `${demo.secretKey}  (sandbox)`],
    ['Publishable key', `${demo.publishableKey}  (sandbox)`],
    ['Staff key', demo.staffKey],
    ['Owner', demo.owner.email],
    ['Owner token', demo.owner.token],
    ['All of it', pathFrom(root, demoPath)],
    ['Logs', pathFrom(root, `${dataDirectory}/logs`)],
  ];
  print('');
  for (const [label, value] of rows) {
    if (value) print(`  ${label.padEnd(16)} ${value}`);
  }
  print('');
}

function pathFrom(root, path) {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short;
}
