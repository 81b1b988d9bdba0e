import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { scripts } from '../../../cli/help/scripts.mjs';
import type { Rule } from './rule.ts';

const file = resolve(import.meta.dir, '../../../package.json');

export const scriptRules: readonly Rule[] = [
  {
    name: 'every script of package.json has words',
    fix: 'Add what it does, in a line, to cli/help/scripts.mjs: npm run help prints it.',
    serves: 221,
    breaks: () => {
      const named: { scripts: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
      const known = new Set(Object.values(scripts).flatMap((group) => Object.keys(group)));
      return Object.keys(named.scripts).filter((name) => !known.has(name));
    },
  },
];
