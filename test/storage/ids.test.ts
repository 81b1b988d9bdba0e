import { expect, test } from 'bun:test';
import { derivedId, instantOf, isUuid, newId } from '../../storage/ids.ts';

test('a derived id is the same for the same name, another for another, and sorts with what it is of', () => {
  const [of, other] = [newId(), newId()];
  const id = derivedId(of, 'mug');
  expect(derivedId(of, 'mug')).toBe(id);
  expect(isUuid(id)).toBe(true);
  expect(id).toMatch(/^.{14}7.{4}[89ab]/);
  expect(instantOf(id)).toEqual(instantOf(of));
  expect(new Set([id, derivedId(of, 'cup'), derivedId(other, 'mug'), of, other]).size).toBe(5);
});
