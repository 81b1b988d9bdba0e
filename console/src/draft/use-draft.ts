import { useState } from 'react';

/** A document of the API, with the revision that it was read with. */
export interface Revised {
  readonly revision: string;
}

/** A document that is edited on a page and saved as a whole. */
export interface Draft<Document> {
  readonly value: Document;
  /** What was stored when the editing began. */
  readonly base: Document;
  readonly isChanged: boolean;
  /** Counts how often what was typed was dropped; a form that keeps texts of its own begins again with it. */
  readonly generation: number;
  /** What is stored by now, where that is not what the editing began with. */
  readonly theirs: Document | null;
  readonly set: (value: Document) => void;
  readonly discard: () => void;
  /** Continues editing upon what somebody else has stored, which saving then replaces. */
  readonly keep: () => void;
  /** After it was saved and read again. */
  readonly settle: () => void;
}

/** Null while what is stored is not read yet. What is typed survives that it is read again. */
export function useDraft<Document extends Revised>(
  stored: Document | undefined,
): Draft<Document> | null {
  const [edited, setEdited] = useState<{ base: Document; value: Document } | null>(null);
  const [generation, setGeneration] = useState(0);
  const drop = () => {
    setEdited(null);
    setGeneration((before) => before + 1);
  };
  if (stored === undefined) return null;
  // What is stored already needs no saving: the response to a save may have been lost on its way.
  if (edited && isSame(edited.value, stored)) setEdited(null);
  const { base, value } = edited ?? { base: stored, value: stored };
  const isChanged = !isSame(base, value);
  return {
    value,
    base,
    isChanged,
    generation,
    theirs: isChanged && !isSame(stored, base) ? stored : null,
    set: (next) => setEdited(isSame(next, base) ? null : { base, value: next }),
    discard: drop,
    keep: () => setEdited({ base: stored, value }),
    settle: drop,
  };
}

/** Whether two documents say the same, whatever their revisions; the order of their fields does not matter. */
function isSame<Document extends Revised>(one: Document, other: Document): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ revision: _revision, ...document }: Revised): string {
  return JSON.stringify(document, inOrder);
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
