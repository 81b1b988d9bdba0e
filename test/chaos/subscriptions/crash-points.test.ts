import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { failpointsIn } from '../../support/crash/failpoints.ts';
import { dying, pointsOf } from '../../support/subscriptions/crash-points.ts';

/** No point at which a process of a subscription can die is left out of the crash tests. */
const root = new URL('../../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = 'domain/subscriptions/';
/** Where its charges are made. */
const sales = 'domain/sales/';

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
  const named = dying.flatMap(({ code }) => ('point' in code ? [] : [...code]));
  const tested = new Set(named.map((path) => path.split('#')[0]));
  const withPoints = [...reached()].filter((path) => failpointsIn(path).length > 0);
  const own = withPoints.filter((path) => path.startsWith(folder) || path.startsWith(sales));
  expect(own.length).toBeGreaterThan(2);
  expect(withPoints.filter((path) => !tested.has(path) && !harmless.includes(path))).toEqual([]);
});

test.each(dying.map((one) => [one.verb, one] as const))('%s has points and a test', (verb, one) => {
  expect(pointsOf(one)).not.toEqual([]);
  expect(read(`test/chaos/subscriptions/${one.test}`)).toContain(`drawn('${verb}')`);
  if ('alone' in one)
    expect(read(`test/chaos/subscriptions/${one.test}`)).toContain(`drawn('${verb}', 'alone')`);
});
