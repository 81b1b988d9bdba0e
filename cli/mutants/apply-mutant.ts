import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutants.ts';

/** Writes the harmful line into the copy; the returned function takes it out again. */
export function applyMutant(copy: string, { file, from, to }: Mutant): () => void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  return () => writeFileSync(path, text);
}

/** Explains why the mutant cannot be applied; null when its old text is in its file exactly once. */
export function faultOf(root: string, { name, file, from, to }: Mutant): string | null {
  const found = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  if (from === to) return `${name}: the new text is the old one`;
  return found === 1 ? null : `${name}: its old text is ${found} times in ${file}, not once`;
}
