import { describe, expect, test } from 'bun:test';
import { isMeant, keysOf, saidIn } from '../../console/build/said-words.ts';
import {
  consoleFiles as files,
  readConsoleFile as read,
  roomsWithWords,
  textsOf,
} from '../support/console/room-words.ts';

const rooms = await roomsWithWords();
const isWords = (file: string) => /\.[a-z]{2}\.ts$/.test(file);

describe('the words of the console', () => {
  test('stand in both languages, with the same gaps', () => {
    const wrong = rooms.flatMap(({ file, english, german }) => {
      const here = gapsOf(english);
      const there = gapsOf(german);
      return [...new Set([...here.keys(), ...there.keys()])]
        .filter((key) => here.get(key) !== there.get(key))
        .map((key) => `${file}: ${key}`);
    });
    expect(wrong).toEqual([]);
  });

  test('belong to one room each', () => {
    const groups = rooms.flatMap(({ english }) => Object.keys(english));
    expect(groups.filter((group, index) => groups.indexOf(group) !== index)).toEqual([]);
  });

  test('are all said by a page', () => {
    const said = files.filter((file) => !isWords(file)).flatMap((file) => [...saidIn(read(file))]);
    const unsaid = rooms.flatMap(({ file, english }) =>
      keysOf(english)
        .filter((key) => !said.some((one) => isMeant(key, one)))
        .map((key) => `${file}: ${key}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('are here before what is loaded later shows: it comes by `page` or `withWords`', () => {
    const wrong = files
      .filter((file) => file !== 'routes/page.ts')
      .filter((file) => /lazyRouteComponent|\blazy\((?!\(\) =>\s*withWords\()/.test(read(file)));
    expect(wrong).toEqual([]);
  });
});

/** What is filled into each text, such as `count`. One thing may be said without its number. */
function gapsOf(tree: object): Map<string, string> {
  return new Map(
    [...textsOf(tree)].map(([key, text]) => {
      const gaps = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap = '']) => gap);
      const said = key.endsWith('_one') ? gaps.filter((gap) => gap !== 'count') : gaps;
      return [key, [...new Set(said)].toSorted().join()];
    }),
  );
}
