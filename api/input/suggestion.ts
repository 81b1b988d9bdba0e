import { distance } from 'fastest-levenshtein';

const DISTANCE_MAX = 2;

/** The known name nearest to a mistyped one: at most two edits away (00 §3), the first one on a tie. */
export function nearestName(mistyped: string, known: Iterable<string>): string | undefined {
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
