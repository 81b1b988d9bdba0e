import { expect, test } from 'bun:test';
import { cellOf, testCells } from '../../support/database/cells.ts';
import { setup } from '../../support/world/world.ts';

test('new workspaces come to every cell of the stack', async () => {
  const names = testCells().map(({ name }) => name);
  const seen = new Set<string>();
  while (seen.size < names.length) seen.add((await cellOf(await setup())).name);
  expect([...seen].toSorted()).toEqual(names.toSorted());
});
