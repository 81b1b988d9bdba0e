import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { crashes, failpointsIn, pointsOf } from '../../support/subscriptions/crash-points.ts';

/** No point at which a process of a subscription can die is left out of the crash tests. */
const root = new URL('../../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = 'domain/subscriptions/';

/** It stores a picture of what is decided already: whoever comes next draws it again. */
const harmless = ['domain/invoices/pdf/ensure-pdf.ts'];

/** The subscriptions' files and all that they call. */
function reached(): Set<string> {
  const found = new Set(
    [...new Bun.Glob(`${folder}**/*.ts`).scanSync(root)].map((path) => path.replaceAll('\\', '/')),
  );
  for (const path of found)
    for (const [, named = ''] of read(path).matchAll(/^import (?!type)[^;]*?from '(\.[^']+)'/gm)) {
      const target = normalize(join(dirname(path), named));
      if (existsSync(join(root, target))) found.add(target);
    }
  return found;
}

test('each failpoint of a subscription, and of what it calls, is passed by a verb of the table', () => {
  const tested = new Set<string>(crashes.flatMap(({ code }) => [...code]));
  const withPoints = [...reached()].filter((path) => failpointsIn(path).length > 0);
  expect(withPoints.filter((path) => path.startsWith(folder)).length).toBeGreaterThan(2);
  expect(withPoints.filter((path) => !tested.has(path) && !harmless.includes(path))).toEqual([]);
});

describe.each(crashes.map(({ verb, test: file }) => [verb, file] as const))('%s', (verb, file) => {
  test(`dies at ${pointsOf(verb).join(', ')}`, () => {
    expect(pointsOf(verb)).not.toEqual([]);
    expect(read(`test/chaos/${file}`)).toContain(`pointsOf('${verb}')`);
  });
});
