import { usePlace } from '../../place/place.ts';
import { session } from '../../session/session.ts';

/** What is stored of one list: of a person, since several may use a browser, and of a workspace. */
export function useListKey(list: string): string {
  const { workspace } = usePlace();
  return `console.list.${shortOf(session.email ?? '')}.${workspace.id}.${list}`;
}

/** Tells people apart without keeping their addresses (FNV-1a). */
function shortOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
