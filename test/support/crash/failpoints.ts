import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../../', import.meta.url).pathname;

/** The failpoints that a file of the code has, of a refund of a subscription and of its actor. */
export function failpointsIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const names = text.matchAll(/\bfailpoint\(\s*(['`])([^'`]+)\1/g);
  return [...names].map(([, , name = '']) =>
    name.replace('${type}', 'refund').replace('${timer.kind}', 'subscription'),
  );
}
