/** Parts that mail programs make links of: addresses and hosts by their punctuation, and numbers of telephones. */
const joints = /[.:/\\@\u3002\uff0e\uff61\u2024\uff0f\uff1a\uff20]+(?=\S)/gu;
const telephones = /[+(]*\d(?:[\s().\-/]*\d){6,}/gu;

/** A name as a mail to a stranger shows it: its words, and nothing to click on; null where it has no words. */
export function withoutLinks(name: string): string | null {
  const words = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(telephones, ' ');
  const shown = words.replaceAll(joints, ' ').replaceAll(/\s+/g, ' ').trim();
  return shown === '' ? null : shown;
}
