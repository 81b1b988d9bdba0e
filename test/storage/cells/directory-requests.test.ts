import { afterAll, expect, test } from 'bun:test';
import { openDirectory } from '../../../storage/cells/open-directory.ts';
import { readDatabases } from '../../../storage/cells/read-databases.ts';
import { sqlOfDirectory, testCells } from '../../support/database/cells.ts';

const sql = sqlOfDirectory();
const directory = openDirectory(readDatabases(process.env).directoryUrl, 'test', 'random');
const cell = testCells()[0]?.name ?? '';
const keyOf = (name: string) => `${name}-${crypto.randomUUID()}`;
const isKept = async (key: string) =>
  (await sql`select 1 from directory.request where key = ${key}`).length === 1;
const grow = (key: string, hours: number) =>
  sql`update directory.request set created_at = now() - ${hours} * interval '1 hour' where key = ${key}`;

afterAll(() => directory.close());

test('a key that was chosen for a request two days ago is removed with a later one', async () => {
  const [old, recent] = [keyOf('old'), keyOf('recent')];
  for (const key of [old, recent])
    expect(await directory.chooseCellOfRequest(key, cell)).toBe(cell);
  await Promise.all([grow(old, 49), grow(recent, 25)]);
  await directory.chooseCellOfRequest(keyOf('next'), cell);
  expect(await isKept(old)).toBe(false);
  expect(await isKept(recent)).toBe(true);
});

test('an old key that comes again stays', async () => {
  const key = keyOf('again');
  await directory.chooseCellOfRequest(key, cell);
  await grow(key, 49);
  expect(await directory.chooseCellOfRequest(key, 'another')).toBe(cell);
  expect(await isKept(key)).toBe(true);
});
