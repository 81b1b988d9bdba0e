import { readdirSync, readFileSync } from 'node:fs';

/** A decision record, by the fields below its title; records are named by their numbers, such as `0038`. */
export interface DecisionRecord {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly area: string;
  readonly relations: Readonly<Record<Relation, readonly string[]>>;
  readonly sections: readonly string[];
}

/** A relation and the one that the other record states in turn. */
export const relations = {
  Supersedes: 'Superseded by',
  'Superseded by': 'Supersedes',
  Amends: 'Amended by',
  'Amended by': 'Amends',
} as const;

export type Relation = keyof typeof relations;

export const decisionsFolder = new URL('../../docs/decisions/', import.meta.url);

/** The records of a folder, by number. A field that is missing is empty, so that a test can name it. */
export function readRecords(folder: URL = decisionsFolder): readonly DecisionRecord[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file) && !file.startsWith('0000-'))
    .toSorted()
    .map((file) => toRecord(file, readFileSync(new URL(file, folder), 'utf8')));
}

/** Reads one record in the form of docs/decisions/0000-template.md. */
export function toRecord(file: string, text: string): DecisionRecord {
  const [, number = '', title = ''] = /^# (\d{4}) (.+)\n/.exec(text) ?? [];
  const field = (name: string): string =>
    new RegExp(`^- ${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
  const numbersOf = (relation: Relation): readonly string[] =>
    [...field(relation).matchAll(/\[(\d{4})\]\(\1-[a-z0-9-]+\.md\)/g)].map(([, one = '']) => one);
  return {
    file,
    number,
    title,
    status: field('Status'),
    area: field('Area'),
    relations: {
      Supersedes: numbersOf('Supersedes'),
      'Superseded by': numbersOf('Superseded by'),
      Amends: numbersOf('Amends'),
      'Amended by': numbersOf('Amended by'),
    },
    sections: [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
  };
}
