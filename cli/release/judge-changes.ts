import type { Change } from './compare-documents.ts';

/** A breaking change that is let through, by hand: of one release only, with the day and the reason. */
export interface Exception {
  /** The released version that it breaks with. */
  readonly released: string;
  readonly date: string;
  readonly id: string;
  /** `GET /api/v1/carts`, or `*`: what all operations share, such as the schema of errors. */
  readonly where: string;
  /** A part of the change's text. */
  readonly what: string;
  readonly reason: string;
}

interface Judgement {
  readonly refused: readonly Change[];
  /** Entries that allow nothing: of another release, or of a change that is not there. */
  readonly idle: readonly Exception[];
}

/** A breaking change needs a new major version, which a pending changeset asks for, or an exception. */
export function judgeChanges(
  changes: readonly Change[],
  versions: { readonly released: string; readonly planned: string },
  exceptions: readonly Exception[],
): Judgement {
  const covers = (exception: Exception, { id, where, text }: Change): boolean =>
    exception.released === versions.released &&
    exception.id === id &&
    ['*', where].includes(exception.where) &&
    text.includes(exception.what);
  const isNewMajor = majorOf(versions.planned) > majorOf(versions.released);
  return {
    refused: isNewMajor
      ? []
      : changes.filter((change) => !exceptions.some((one) => covers(one, change))),
    idle: exceptions.filter((one) => !changes.some((change) => covers(one, change))),
  };
}

function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}

const words = new Set(['description', 'summary', 'example', 'examples', 'info', 'x-generated']);

/** What the packages show of a document: all but its words. */
export function visibleOf(document: unknown): string {
  return JSON.stringify(withoutWords(document, false));
}

/** Under `properties` are names of fields, which may be such words. */
function withoutWords(part: unknown, holdsNames: boolean): unknown {
  if (Array.isArray(part)) return part.map((one) => withoutWords(one, false));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => holdsNames || !words.has(key))
      .map(([key, value]) => [key, withoutWords(value, key === 'properties' && !holdsNames)]),
  );
}
