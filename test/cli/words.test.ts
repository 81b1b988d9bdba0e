import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { subjectFault } from '../../cli/words/check-commits.ts';
import { findInNames, findInTexts } from '../../cli/words/find.ts';
import { readCode, proseOf } from '../../cli/words/read-texts.ts';
import { vocabulary } from '../../cli/words/vocabulary.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const keysIn = (words: string, area: 'docs' | 'comments' = 'docs'): string[] =>
  findInTexts([{ file: 'docs/x.md', area, words }]).map(({ key }) => key);

describe('npm run words', () => {
  test.each([
    ['The processor is told of it.', 'docs: tell'],
    ['Rows are kept for 30 days.', 'docs: kept'],
    ['The list stands in `x.md`.', 'docs: stand'],
    ['The move goes\non without it.', 'docs: go on'],
    ['It lets the workspace go.', 'docs: let go'],
    ['Its cure: restart it.', 'docs: cure'],
  ])('finds the dialect in "%s"', (words, key) => {
    expect(keysIn(words)).toEqual([key]);
  });

  test.each([
    'Keep this page open; an order keeps its discount.',
    'The two cannot be told apart.',
    '`*` stands for all of them.',
    'It decides what goes where, and carries on.',
    'Let the request go through the proxy, then wait.',
  ])('accepts the plain English of "%s"', (words) => {
    expect(keysIn(words)).toEqual([]);
  });

  test('reads prose without code, addresses and comments', () => {
    const markdown = 'Told `told` [told](told.md)\n```sh\ntold\n```\n<!-- told -->\n';
    expect(proseOf(markdown).match(/told/gi)).toEqual(['Told', 'told']);
  });

  test('reads comments apart from literals, and the values of a catalogue apart from its keys', () => {
    const source = `/** Of rows. */ // told\nexport const words = { told: 'https://kept.test' };\n`;
    const { comments, literals, names } = readCode('console/src/x/words.en.ts', source);
    expect(keysIn(comments, 'comments')).toEqual(['comments: tell', 'comments: fragment']);
    expect(literals.trim()).toBe(`'https://kept.test'`);
    expect(names.map(({ name }) => name)).toEqual(['words', 'words', 'told']);
  });

  test.each([
    ['toldOutcome', ['names: told']],
    ['isKeptRow', ['names: kept']],
    ['goOn', ['names: goOn']],
    ['retold', []],
    ['histories', []],
  ])('looks for whole words in the name %s', (name, keys) => {
    expect(findInNames([{ file: 'x.ts', offset: 0, name }]).map(({ key }) => key)).toEqual(keys);
  });

  test.each([
    ['Reject the second capture of one authorization', null],
    ['Process the queue in order', null],
    ["Merge branch 'words'", null],
    ['Say why a cart is closed', 'begins with a verb'],
    ['Rejected the second capture', 'is not imperative'],
    ['Adds a column', 'is not imperative'],
    ['reject it', 'capital letter'],
    ['Reject it.', 'full stop'],
    [`Reject ${'x'.repeat(70)}`, 'of at most 72'],
  ])('judges the subject "%s"', (subject, fault) => {
    const found = subjectFault(subject);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });

  test('refuses the message of a commit by its exit code', () => {
    const file = join(temporaryFolder('words'), 'COMMIT_EDITMSG');
    const check = (): number => {
      const command = ['bun', 'run', 'cli/words/check.ts', '--subject', file];
      return Bun.spawnSync(command, { cwd: join(import.meta.dir, '../..') }).exitCode;
    };
    writeFileSync(file, 'Let it be\n\nWhy.\n');
    expect(check()).toBe(1);
    writeFileSync(file, 'Reject a second capture\n\nLet it be explained.\n');
    expect(check()).toBe(0);
  });

  test('excuses no phrase without a forbidden word', () => {
    const needless = vocabulary.filter(
      ({ text }) => findInTexts([{ file: 'x', area: 'docs', words: text }], []).length === 0,
    );
    expect(needless).toEqual([]);
  });
});
