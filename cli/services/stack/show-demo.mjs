import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Prints addresses, each of which answers when it is opened, and keys from the file that the seed wrote. */
export function showDemo(demoPath, { root, dataDirectory, print }) {
  const demo = JSON.parse(readFileSync(demoPath, 'utf8'));
  const rows = [
    ['Documentation', `${demo.baseUrl}/docs`],
    ['Reference', `${demo.baseUrl}/docs/api`],
    ['Console', `${demo.baseUrl}/console  (sign in as the owner)`],
    ['OpenAPI', `${demo.baseUrl}/openapi.json`],
    ['Mails', `${demo.baseUrl}/dev/mail`],
    ['Test cards', `${demo.baseUrl}/docs/guides/testing`],
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
