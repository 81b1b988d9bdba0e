import type { Rule } from './rule.ts';
import {
  findCycle,
  graphOf,
  needlessExports,
  needlessExportsAround,
  sources,
  textOf,
  written,
} from './source-tree.ts';

const GUIDE = 'CONTRIBUTING.md';

/** Names, circles and exports. */
export const fileRules: readonly Rule[] = [
  {
    name: 'no barrels',
    fix: 'Import from the file that declares the value.',
    serves: GUIDE,
    breaks: () =>
      sources.filter(
        (file) =>
          /(^|\n)export\s+(\*|\{[^}]*\}\s+from)/.test(textOf.get(file) ?? '') &&
          !reExportsATypeOfItsOwn(file),
      ),
  },
  {
    name: 'names say what is inside',
    fix: 'Name the file by the verb, noun or rule that it holds; a folder by its purpose.',
    serves: GUIDE,
    breaks: () => {
      const banned =
        /(^|\/)(utils?|helpers?|common|shared|misc|lib|core|manager|service|index)(\.[a-z]+$|\/)/;
      return [...written.keys()].filter(
        (file) => banned.test(file) || !/^[\w/.-]+$/.test(file) || /[A-Z]/.test(file),
      );
    },
  },
  {
    name: 'there are no circles of imports, not even of types',
    fix: 'Move what both need, most often a type, to the lower of the files or to one below them.',
    serves: GUIDE,
    breaks: () => {
      const circle = findCycle(graphOf({ withTypes: true, files: written }));
      return circle.length === 0 ? [] : [circle.join(' -> ')];
    },
  },
  {
    name: 'what is exported is needed by a program',
    fix: 'Remove the word export, or the value. A test asks what the program exports anyway.',
    serves: GUIDE,
    breaks: needlessExports,
  },
  {
    name: 'what console, cli, sdk, loadtests and test export, another file imports',
    fix: 'Remove the word export, or the value.',
    serves: GUIDE,
    breaks: needlessExportsAround,
  },
];

function reExportsATypeOfItsOwn(file: string): boolean {
  const text = textOf.get(file) ?? '';
  const found = [...text.matchAll(/(^|\n)export\s+(type\s+)?(\*|\{[^}]*\})\s*from/g)];
  return found.every(([, , type]) => type !== undefined);
}
