import type { JsonSchema } from '../../openapi/schema.ts';

/** The names that the Python package has (sdk/python/generator/names.py); a test compares the samples with it. */
export function snake(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
}

/** With an underscore behind it where Python has the word for itself. */
export function identifier(name: string): string {
  const word = snake(name);
  return keywords.has(word) ? `${word}_` : word;
}

/** `/carts/{id}/items/{itemId}` -> `cart_id`, `item_id` */
export function pythonPathNames(path: string): string[] {
  const parts = path.split('/');
  return parts.flatMap((part, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return [];
    const word = snake(name);
    const noun = singular(snake((parts[index - 1] ?? '').replaceAll('-', '_')));
    return [['id', 'key', 'name'].includes(word) ? `${noun}_${word}` : word];
  });
}

export function isPythonUnion(schema: JsonSchema): boolean {
  return Array.isArray(schema['anyOf']) || Array.isArray(schema['oneOf']);
}

const endings = [
  ['ies', 'y'],
  ['sses', 'ss'],
  ['xes', 'x'],
  ['ss', 'ss'],
  ['us', 'us'],
] as const;

function singular(word: string): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (found) return word.slice(0, -found[0].length) + found[1];
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** `keyword.kwlist` of Python 3.11, in lower case. */
const keywords: ReadonlySet<string> = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is
  lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);
