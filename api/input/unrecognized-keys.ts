import type { ErrorDetail } from '../../domain/error-details.ts';
import { shownName } from './detail.ts';
import { suggestedField } from './suggestion.ts';

/** An object may bring a thousand unknown keys of any length: the first ones are listed, cut short, with a suggestion. */
const LISTED_MAX = 20;

/** How many more keys of one body get a suggestion, over all of its objects. */
export interface SuggestionBudget {
  left: number;
}

/** The one entry about all keys of an object that its shape does not know. */
export function unrecognizedKeys(
  path: string,
  unknown: readonly string[],
  known: readonly string[],
  budget: SuggestionBudget = { left: LISTED_MAX },
): ErrorDetail {
  const listed = unknown.slice(0, LISTED_MAX);
  const suggestions = new Map<string, string>();
  for (const key of listed) {
    if (budget.left <= 0) break;
    budget.left -= 1;
    const meant = suggestedField(key, known);
    if (meant !== undefined) suggestions.set(key, meant);
  }
  const [first] = suggestions.values();
  const texts = listed.map((key) => {
    const meant = suggestions.get(key);
    return meant === undefined ? `"${shownName(key)}"` : `"${shownName(key)}" (use "${meant}")`;
  });
  const more = unknown.length - listed.length;
  const place = path === '' ? 'The body' : path;
  return {
    path,
    code: 'unrecognized_keys',
    message: `${place} has ${unknown.length === 1 ? 'an unknown key' : 'unknown keys'}: ${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    received: listed.map(shownName),
    ...(more > 0 ? { total: unknown.length } : {}),
    ...(first === undefined
      ? {}
      : { suggestion: first, suggestions: Object.fromEntries(suggestions) }),
  };
}
