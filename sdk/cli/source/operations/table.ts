import stored from './operations.json' with { type: 'json' };
import type { Operation, OperationTable, Shape } from './operation.ts';

/** What `npm run docs` read from the API's description. */
const table = asTable(stored);

export const operations: readonly Operation[] = table.operations;
const eventDescriptions: ReadonlyMap<string, string> = new Map(Object.entries(table.events));
export const eventTypes: readonly string[] = [...eventDescriptions.keys()];

export function shapeOf(name: string | undefined): Shape {
  return name !== undefined && Object.hasOwn(table.shapes, name) ? (table.shapes[name] ?? {}) : {};
}

/** `carts.addItem`, or the same as words of a command line: `carts add-item`. */
export function findOperation(name: string): Operation | null {
  const dotted = name
    .trim()
    .replaceAll(/\s+/g, '.')
    .replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return operations.find((one) => one.name === dotted) ?? null;
}

/** The operation behind a method and a path, such as `GET /api/v1/orders/0195...`. */
export function matchOperation(method: string, path: string): Operation | null {
  const asked = path.replace(/[?#].*$/, '').split('/');
  const candidates = operations.filter((one) => {
    if (one.method !== method) return false;
    const parts = one.path.split('/');
    return (
      parts.length === asked.length &&
      parts.every((part, index) => part.startsWith('{') || part === asked[index])
    );
  });
  // A path without parameters goes before one with them.
  return (
    candidates.toSorted(
      (left, right) => parametersOf(left).length - parametersOf(right).length,
    )[0] ?? null
  );
}

/** The names in the path, in their order: `id`, `itemId`. */
export function parametersOf({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** `carts.addItem` as words: `carts`, `add-item`. */
export function wordsOf({ name }: Pick<Operation, 'name'>): string[] {
  return name.split('.').map(kebab);
}

export function kebab(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
}

/** The generator writes this shape; a test compares the file with what it writes. */
function asTable(value: unknown): OperationTable {
  return value as OperationTable;
}
