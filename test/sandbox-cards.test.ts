import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the page of the sandbox names each of its cards, and no other', () => {
  const source = read('domain/connectors/sandbox/behaviours.ts');
  const [named = '', rest = ''] = source.split('const renewals = new Map');
  const [families = ''] = rest.split(']);');
  const known = [
    ...[...named.matchAll(/^ {4}(\w+): /gm)].map(([, name]) => name ?? ''),
    ...[...families.matchAll(/^ {2}\['(\w+)'/gm)].map(([, name]) => `tok_renewal_${name}_<n>`),
    'tok_country_<CC>',
    'pm_sandbox_renewalRecover_<n>',
  ].filter((name) => /^(tok|pm_sandbox)_/.test(name));
  expect(known.length).toBeGreaterThan(40);
  const rows = read('docs/sandbox.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const shown = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  );
  expect(shown.toSorted()).toEqual(known.toSorted());
});
