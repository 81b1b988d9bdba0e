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
  const rows = (read('docs/testing.md').split('## All tokens')[1]?.split('\n') ?? []).filter(
    (line) => line.startsWith('| `'),
  );
  const shown = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
  );
  expect(shown.toSorted()).toEqual(known.toSorted());
});

test('it names the number of each test card, with the token behind it', () => {
  const [source = ''] = read('domain/connectors/sandbox/test-cards.ts').split('const walletCards');
  const known = [...source.matchAll(/number: '(\d+)', instrument: '(\w+)'/g)].map(
    ([, number, token]) => `${number} ${token}`,
  );
  expect(known.length).toBeGreaterThan(15);
  const shown = [...read('docs/testing.md').matchAll(/^\| ([\d ]+?) +\| `(\w+)`/gm)].map(
    ([, number = '', token]) => `${number.replaceAll(' ', '')} ${token}`,
  );
  expect(shown).toEqual(known);
});
