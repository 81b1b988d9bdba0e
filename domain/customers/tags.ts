import { fail } from '../errors.ts';
import { TAGS_MAX } from './schemas.ts';

/** Two tags are one and the same when their keys are equal. */
function tagKey(tag: string): string {
  return tag.toLowerCase();
}

/** Tags without blanks around them; 400 when one is there twice, whatever its case. */
export function normalTags(tags: readonly string[], path: string): string[] {
  const normal = tags.map((tag) => tag.trim().normalize('NFC'));
  const seen = new Set<string>();
  for (const [index, tag] of normal.entries()) {
    const key = tagKey(tag);
    if (seen.has(key)) {
      const message = `${path} holds entry ${index} twice; case makes no difference.`;
      fail('validation_error', [{ path, code: 'not_unique', message }], { status: 400 });
    }
    seen.add(key);
  }
  return normal;
}

/** 400 when a tag is both added and removed. */
export function requireDisjoint(added: readonly string[], removed: readonly string[]): void {
  const gone = new Set(removed.map(tagKey));
  const both = added.findIndex((tag) => gone.has(tagKey(tag)));
  if (both < 0) return;
  const message = `Entry ${both} of add is in remove, too.`;
  fail('validation_error', [{ path: 'add', code: 'not_unique', message }], { status: 400 });
}

/** The tags after a change: those that are there retain their place and their spelling. 422 above 20. */
export function tagsAfter(
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const gone = new Set(removed.map(tagKey));
  const left = tags.filter((tag) => !gone.has(tagKey(tag)));
  const present = new Set(left.map(tagKey));
  const after = [...left, ...added.filter((tag) => !present.has(tagKey(tag)))];
  if (after.length > TAGS_MAX) {
    const message = `A customer has at most ${TAGS_MAX} tags; it would have ${after.length}.`;
    fail('validation_error', [{ path: 'add', code: 'too_long', message }], { status: 422 });
  }
  return after;
}
