import { CommerceError } from './errors.ts';

/** The path of a request: each value is one segment of it. */
export function at(texts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: texts }, ...values.map(segmentOf));
}

function segmentOf(value: string): string {
  // An empty id would name the list, "." and ".." another resource.
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new CommerceError(`an id is expected, not ${JSON.stringify(value)}`);
  return encodeURIComponent(value);
}
