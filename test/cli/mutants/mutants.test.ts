import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOf } from '../../../cli/mutants/apply-mutant.ts';
import { mutants } from '../../../cli/mutants/mutants.ts';

const root = join(import.meta.dir, '..', '..', '..');

test.each(mutants)('$name can be applied', (mutant) => {
  expect(faultOf(root, mutant)).toBeNull();
});

test.each(mutants)('the test of $name exists', ({ test: file, fails }) => {
  expect(existsSync(join(root, file))).toBe(true);
  expect(fails).not.toBe('');
});

test('each has a name of its own', () => {
  const names = mutants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('an old text that has changed is a fault', () => {
  const [mutant] = mutants;
  if (!mutant) throw new Error('there is no mutant');
  const text = readFileSync(join(root, mutant.file), 'utf8');
  expect(text).toContain(mutant.from);
  expect(faultOf(root, { ...mutant, from: `${mutant.from} no more` })).toContain('0 times');
  expect(faultOf(root, { ...mutant, to: mutant.from })).toContain('is the old one');
});
