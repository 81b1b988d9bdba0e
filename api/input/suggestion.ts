import { distance } from 'fastest-levenshtein';
import { fieldAliases, foldName, valueAliases } from './aliases.ts';

const DISTANCE_MAX = 2;

/**
 * The field that an unknown key stands for: another spelling, a mistyped one (contract 00 §3), or another API's name
 * for it.
 */
export function suggestedField(key: string, known: readonly string[]): string | undefined {
  return suggested(key, known, fieldAliases);
}

/** The same for a value that an enumeration does not have. */
export function suggestedValue(given: string, allowed: readonly string[]): string | undefined {
  return suggested(given, allowed, valueAliases);
}

function suggested(
  given: string,
  known: readonly string[],
  aliases: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  // Longer ones resemble nothing, and folding costs as much as they are long.
  if (given.length > 64) return undefined;
  const folded = foldName(given);
  const spelt = known.find((name) => foldName(name) === folded);
  if (spelt !== undefined) return spelt;
  const meant = aliases.get(folded)?.find((name) => known.includes(name));
  return meant ?? nearestName(given, known);
}

/** The known name nearest to a mistyped one: at most two edits away (contract 00 §3), the first one on a tie. */
function nearestName(mistyped: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let best = DISTANCE_MAX + 1;
  for (const name of known) {
    if (Math.abs(name.length - mistyped.length) >= best) continue;
    const edits = distance(mistyped, name);
    // Two edits turn any two letters into any others, so nothing of the name would be left.
    if (edits < best && edits < Math.max(name.length, mistyped.length)) {
      nearest = name;
      best = edits;
    }
  }
  return nearest;
}
