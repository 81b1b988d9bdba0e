import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../../', import.meta.url).pathname;

/**
 * The failpoints that a file of the code has, of a subscription's actor; of what purposes share those of the one that is
 * named after the path: `domain/sales/run-sale.ts#checkout`.
 */
export function failpointsIn(named: string): string[] {
  const [path = '', purpose = ''] = named.split('#');
  const text = readFileSync(join(root, path), 'utf8');
  const names = text.matchAll(/\bfailpoint\(\s*(['`])([^'`]+)\1/g);
  return [...names].map(([, , name = '']) =>
    name.replace('${name}', purpose).replace('${timer.kind}', 'subscription'),
  );
}
