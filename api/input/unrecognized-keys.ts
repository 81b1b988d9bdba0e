import type { ErrorDetail } from '../../domain/errors.ts';
import { nearestName } from './suggestion.ts';

/** Address keys of other services (00 §3), in any object that has the field they stand for. */
const addressKeys: ReadonlyMap<string, string> = new Map([
  ['line1', 'addressLine1'],
  ['line2', 'addressLine2'],
  ['state', 'stateProvince'],
  ['province', 'stateProvince'],
  ['country', 'countryCode'],
  ['zip', 'postalCode'],
  ['postcode', 'postalCode'],
]);

/** A body may bring 100,000 unknown keys; the first ones get a suggestion. */
const SUGGESTIONS_MAX = 20;

/** The one entry about all keys of an object that its shape does not know. */
export function unrecognizedKeys(
  path: string,
  unknown: readonly string[],
  known: readonly string[],
): ErrorDetail {
  const suggestions = new Map<string, string>();
  for (const key of unknown.slice(0, SUGGESTIONS_MAX)) {
    const address = addressKeys.get(key);
    const meant =
      address !== undefined && known.includes(address) ? address : nearestName(key, known);
    if (meant !== undefined) suggestions.set(key, meant);
  }
  const [first] = suggestions.values();
  const listed = unknown.map((key) => {
    const meant = suggestions.get(key);
    return meant === undefined ? `"${key}"` : `"${key}" (use "${meant}")`;
  });
  const place = path === '' ? 'The body' : path;
  return {
    path,
    code: 'unrecognized_keys',
    message: `${place} has ${unknown.length === 1 ? 'an unknown key' : 'unknown keys'}: ${listed.join(', ')}.`,
    received: unknown,
    ...(first === undefined
      ? {}
      : { suggestion: first, suggestions: Object.fromEntries(suggestions) }),
  };
}
