import { describe, expect, test } from 'bun:test';
import { Kind, type TSchema } from '@sinclair/typebox';
import { routesToRead } from '../../../cli/document-routes.ts';
import { ExternalId, LineText, Name, NameText, Notes, Nullable } from '../../../domain/shapes.ts';
import { checkBody, detailsOf, field } from '../../support/input/refusals.ts';

const invisible: [string, string][] = [
  ['a blank', ' '],
  ['blanks, tabs and newlines', ' \t\r\n '],
  ['a no-break space', '\u00a0'],
  ['an ideographic space', '\u3000'],
  ['a zero-width space', '\u200b'],
  ['zero-width joiners', '\u200d\u200c'],
  ['a byte order mark', '\ufeff'],
  ['direction marks', '\u200e\u202e\u2066'],
  ['a soft hyphen', '\u00ad'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['empty Braille', '\u2800'],
  ['variation selectors alone', '\ufe0f\u{e0100}'],
  ['control characters', '\u0001\u007f'],
  ['language tags', '\u{e0041}'],
];

describe('a name', () => {
  test.each(invisible)('of nothing but %s is rejected by its field', (_name, value) => {
    expect(detailsOf(field(Name), { field: value })).toMatchObject([
      {
        path: 'field',
        code: 'invalid_format',
        message: 'field must hold a visible character, and no control characters.',
      },
    ]);
    expect(detailsOf(field(Nullable(NameText(200))), { field: value })).toMatchObject([
      { path: 'field', code: 'invalid_format' },
    ]);
  });

  test.each(['A', ' A ', '1', '☕', '👩‍🚀', 'شركة', '株式会社', 'é', '.', '한'])(
    'of %s is admitted as it is',
    (value) => {
      expect(checkBody(field(Name), { field: value })).toEqual({ field: value });
    },
  );

  test.each([
    'Ann\nJones',
    'Ann\r',
    '\tAnn',
    'Ann\u0085Jones',
    'Ann\u2028Jones',
    'Ann\u2029',
    'Ann\u001b[31m',
  ])('of several lines or with control characters is rejected: %j', (value) => {
    for (const shape of [Name, NameText(200), LineText(200), ExternalId])
      expect(detailsOf(field(shape), { field: value })).toMatchObject([
        { path: 'field', code: 'invalid_format' },
      ]);
    expect(checkBody(field(Notes), { field: value })).toEqual({ field: value });
  });

  test('may be empty only where the shape says so', () => {
    expect(checkBody(field(NameText(200)), { field: '' })).toEqual({ field: '' });
    expect(detailsOf(field(Name), { field: '' })).toMatchObject([{ code: 'too_short' }]);
  });
});

const NAME = /^(name|label|company|sellerName|.*[a-z]Name)$/;
const LINE =
  /^(phone|addressLine[12]|city|stateProvince|postalCode|state|carrier|trackingNumber|plan|identifier|reference|(external|reference).*Id)$/;

/** Such as the name of an HTTP header, whose pattern is narrower. */
function rejectsInvisible({ pattern }: TSchema): boolean {
  return (
    typeof pattern === 'string' && !invisible.some(([, text]) => new RegExp(pattern).test(text))
  );
}

type Finds = (name: string, schema: TSchema) => boolean;

const unnamed: Finds = (name, schema) =>
  NAME.test(name) && schema['format'] !== 'name' && !rejectsInvisible(schema);
const unlined: Finds = (name, { format, pattern }) =>
  LINE.test(name) && !['line', 'name'].includes(format ?? '') && pattern === undefined;

function texts(schema: TSchema, finds: Finds, path = ''): string[] {
  if (schema[Kind] === 'Union')
    return schema['anyOf'].flatMap((part: TSchema) => texts(part, finds, path));
  if (schema[Kind] === 'Array') return texts(schema['items'], finds, `${path}.0`);
  if (schema[Kind] === 'String')
    return finds(path.slice(path.lastIndexOf('.') + 1), schema) ? [path] : [];
  if (schema[Kind] !== 'Object') return [];
  return Object.entries<TSchema>(schema['properties']).flatMap(([name, part]) =>
    texts(part, finds, `${path}.${name}`),
  );
}

test.each([
  ['name', unnamed],
  ['text of one line', unlined],
])('every %s in a body is checked as one', (_, finds) => {
  const found = routesToRead().flatMap(({ method, path, body }) =>
    body ? texts(body, finds).map((name) => `${method} ${path}: ${name}`) : [],
  );
  expect(found).toEqual([]);
});
