import { readFileSync } from 'node:fs';
import type { Name, Text } from './read-texts.ts';
import { nameWords, rules } from './rules.ts';
import { vocabulary } from './vocabulary.ts';

export interface Finding {
  /** `area: rule`, as `counts.json` counts it. */
  readonly key: string;
  readonly file: string;
  readonly offset: number;
  readonly found: string;
  readonly write: string;
}

export function findInTexts(texts: readonly Text[], phrases = vocabulary): Finding[] {
  const excused = phrases.map(
    ({ text }) => new RegExp(escaped(text).replaceAll(' ', '\\s+'), 'gi'),
  );
  return texts.flatMap(({ file, area, words }) => {
    const read = excused.reduce(
      (left, phrase) => left.replaceAll(phrase, (match) => match.replaceAll(/\S/g, ' ')),
      words,
    );
    return rules
      .filter(({ areas }) => areas === undefined || areas.includes(area))
      .flatMap(({ name, find, write }) =>
        [...read.matchAll(find)].map((match) => ({
          key: `${area}: ${name}`,
          file,
          offset: match.index,
          found: match[0].replaceAll(/\s+/g, ' '),
          write,
        })),
      );
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

const forbidden = nameWords.map(({ word, write }) => {
  const capital = word.slice(0, 1).toUpperCase() + word.slice(1);
  return { word, write, find: new RegExp(`(?:^${word}|${capital})(?:s|es|ed|ing)?(?![a-z])`) };
});

export function findInNames(names: readonly Name[]): Finding[] {
  return names.flatMap(({ file, offset, name }) =>
    forbidden
      .filter(({ find }) => find.test(name))
      .map(({ word, write }) => ({ key: `names: ${word}`, file, offset, found: name, write })),
  );
}

/** `file:line: found: the line`, as editors open it. */
export function placeOf({ file, offset, found }: Finding): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  const before = readFileSync(file, 'utf8')
    .slice(0, offset + found.length)
    .split('\n').length;
  return `${file}:${before}: ${found.replace('\u00b6', '').trim()}: ${lines[before - 1]?.trim().slice(0, 160)}`;
}
