import { expect, test } from 'bun:test';
import { audit as german } from '../../../console/src/audit/words.de.ts';
import { audit as english } from '../../../console/src/audit/words.en.ts';
import { verbOf } from '../../../console/src/audit/names.ts';
import { auditActions, auditAreas } from '../../../domain/audit/actions.ts';

/** Each action that the API records is a sentence of the console, in both languages. */

const languages = { english, german };

test.each(['english', 'german'] as const)('each action of the API has words in %s', (language) => {
  const { auditedVerbs, resources, auditAreas: areas } = languages[language];
  const verbs = new Map<string, string>(Object.entries(auditedVerbs));
  const named = new Map<string, string>(Object.entries(resources));
  const without = auditActions.filter((action) => {
    const type = action.slice(0, action.indexOf('.'));
    return !verbs.get(verbOf(action))?.includes('{{who}}') || !named.has(type);
  });
  expect(without).toEqual([]);
  expect(Object.keys(areas).toSorted()).toEqual([...auditAreas].toSorted());
  const used = new Set(auditActions.map(verbOf));
  expect([...verbs.keys()].filter((verb) => !used.has(verb))).toEqual([]);
});
