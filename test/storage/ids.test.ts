import { expect, test } from 'bun:test';
import { derivedId, instantOf, isUuid, newId, withoutCapabilities } from '../../storage/ids.ts';

test('a derived id is the same for the same name, another for another, and sorts with what it is of', () => {
  const [of, other] = [newId(), newId()];
  const id = derivedId(of, 'mug');
  expect(derivedId(of, 'mug')).toBe(id);
  expect(isUuid(id)).toBe(true);
  expect(id).toMatch(/^.{14}7.{4}[89ab]/);
  expect(instantOf(id)).toEqual(instantOf(of));
  expect(new Set([id, derivedId(of, 'cup'), derivedId(other, 'mug'), of, other]).size).toBe(5);
});

test('a log names a checkout session by a short hash, always the same', () => {
  const id = `sess_${'aB3'.repeat(11).slice(0, 32)}`;
  const shown = withoutCapabilities(`checkout_session:${id}`);
  expect(shown).toMatch(/^checkout_session:sess_#[0-9a-f]{10}$/);
  expect(withoutCapabilities(`no ${id}, no ${id}`)).not.toContain(id);
  expect(withoutCapabilities(`checkout_session:${id}`)).toBe(shown);
  const uuid = newId();
  expect(withoutCapabilities(`cart:${uuid}`)).toBe(`cart:${uuid}`);
});
