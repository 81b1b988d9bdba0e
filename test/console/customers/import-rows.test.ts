import { describe, expect, test } from 'bun:test';
import { readImport } from '../../../console/src/customers/import/import-rows.ts';
import { readCsv } from '../../../console/src/customers/import/read-csv.ts';

describe('a CSV file', () => {
  test.each([
    [
      'commas',
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'semicolons and a byte order mark',
      '\u{feff}a;b\r\n1,5;2\r\n',
      [
        [1, 'a', 'b'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'old line ends',
      'a,b\r1,2\r',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'blank lines',
      'a,b\n\n , \n1,2\n\n',
      [
        [1, 'a', 'b'],
        [4, '1', '2'],
      ],
    ],
    [
      'an empty last cell',
      'a,b\n1,\n',
      [
        [1, 'a', 'b'],
        [2, '1', ''],
      ],
    ],
    [
      'quotes',
      'a,b\n"x, ""y""\r\nz",2\n3,4',
      [
        [1, 'a', 'b'],
        [2, 'x, "y"\r\nz', '2'],
        [4, '3', '4'],
      ],
    ],
    [
      'a quote without an end',
      'a,b\n"x,2\n3',
      [
        [1, 'a', 'b'],
        [2, 'x,2\n3'],
      ],
    ],
    [
      'text behind a quote',
      'a,b\n"x" y,2',
      [
        [1, 'a', 'b'],
        [2, 'x y', '2'],
      ],
    ],
    ['nothing', '', []],
  ])('is read with %s', (_name, text, expected) => {
    const found = readCsv(text).map(({ line, cells }) => [line, ...cells]);
    expect(found).toEqual(expected);
  });
});

describe('a file of customers', () => {
  test('has each column by its title, in any case and order, and none that is empty', () => {
    const file = readImport(
      'ID,Last_Name,E-Mail,tags,Accepts Marketing,net N,phone\n' +
        '7,Ngũgĩ, ann@example.test ,"VIP, b2b,vip",Yes,30,\'+49 30 1\n' +
        '8,,bob@example.test,,,,\n',
    );
    expect(file).toEqual({
      ignored: ['ID'],
      rows: [
        {
          line: 2,
          problem: null,
          customer: {
            email: 'ann@example.test',
            lastName: 'Ngũgĩ',
            phone: '+49 30 1',
            tags: ['vip', 'b2b'],
            netN: 30,
            acceptsMarketing: true,
          },
        },
        { line: 3, problem: null, customer: { email: 'bob@example.test' } },
      ],
    });
  });

  test.each([
    ['without an address', '', 'noEmail'],
    ['with no address', 'nobody', 'badEmail'],
    ['with terms of no days', 'a@b.test,,,0', 'badDays'],
    ['with terms of 366 days', 'a@b.test,,,366', 'badDays'],
    ['with half a day', 'a@b.test,,,1.5', 'badDays'],
    ['with an unclear consent', 'a@b.test,,,,perhaps', 'badYesNo'],
    [
      'with 21 tags',
      `a@b.test,,"${Array.from({ length: 21 }, (_, at) => at).join(',')}"`,
      'manyTags',
    ],
    ['with a long tag', `a@b.test,,${'x'.repeat(41)}`, 'longTag'],
    ['with a long name', `a@b.test,${'x'.repeat(201)}`, 'tooLong'],
  ])('names the problem of a row %s', (_name, row, kind) => {
    const file = readImport(`email,firstName,tags,netN,acceptsMarketing,x\n${row},,,,,1\n`);
    expect(file?.rows.map(({ problem }) => problem?.kind)).toEqual([kind as never]);
  });

  test('names a row that is there twice, and has two with one address', () => {
    const file = readImport(
      'email,externalId\na@b.test,1\nb@b.test,1\na@b.test,\na@b.test,2\na@b.test,\n',
    );
    expect(file?.rows.map(({ problem }) => problem)).toEqual([
      null,
      { kind: 'twice', line: 2 },
      null,
      null,
      { kind: 'twice', line: 4 },
    ]);
  });

  test('without a column of addresses is none', () => {
    expect(readImport('name,phone\nAnn,1\n')).toBeNull();
    expect(readImport('')).toBeNull();
  });
});
