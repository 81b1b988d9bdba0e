import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { keysOf } from '../../../console/build/said-words.ts';

const source = join(import.meta.dir, '../../../console/src');

/** All files of the console's source, from `console/src` on. */
export const consoleFiles = [...new Glob('**/*.{ts,tsx}').scanSync(source)].toSorted();

export function readConsoleFile(file: string): string {
  return readFileSync(join(source, file), 'utf8');
}

export interface RoomWords {
  readonly file: string;
  readonly english: object;
  readonly german: object;
}

export function roomsWithWords(): Promise<readonly RoomWords[]> {
  return Promise.all(
    consoleFiles
      .filter((file) => file.endsWith('.en.ts'))
      .map(async (file) => ({
        file,
        english: await treeOf(file),
        german: await treeOf(file.replace('.en.ts', '.de.ts')),
      })),
  );
}

/** The keys of all rooms, such as `order.title`. */
export async function allKeys(): Promise<ReadonlySet<string>> {
  return new Set((await roomsWithWords()).flatMap(({ english }) => keysOf(english)));
}

/** The texts of a tree by their keys. */
export function textsOf(tree: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[prefix + name, value] as const]
        : [...textsOf(value, `${prefix}${name}.`)],
    ),
  );
}

async function treeOf(file: string): Promise<object> {
  const [tree] = Object.values((await import(join(source, file))) as Record<string, object>);
  return tree ?? {};
}
