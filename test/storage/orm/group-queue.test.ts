import { expect, test } from 'bun:test';
import { GroupQueue } from '../../../storage/orm/group-queue.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

/** Serves nothing until it is told to, and notes what was served together. */
function servant() {
  const served: string[][] = [];
  const ends: (() => void)[] = [];
  const serve = (members: readonly string[]): Promise<void> => {
    served.push([...members]);
    return new Promise((end) => ends.push(end));
  };
  const queue = new GroupQueue<string>();
  const join = (key: string, ...ids: string[]) => {
    for (const id of ids) queue.join(key, { id, member: `${key}${id}` }, serve);
  };
  const began = (count: number) => waitFor(() => served.length >= count);
  return { served, ends, join, began };
}

test('what comes while a group is served is the next group', async () => {
  const { served, ends, join, began } = servant();
  join('a', '1', '2');
  await began(1);
  join('a', '3');
  join('a', '4');
  ends[0]?.();
  await began(2);
  expect(served).toEqual([
    ['a1', 'a2'],
    ['a3', 'a4'],
  ]);
});

test('keys take turns in their order, and gather meanwhile', async () => {
  const { served, ends, join, began } = servant();
  join('a', '1');
  await began(1);
  join('b', '1');
  join('c', '1');
  join('a', '2');
  join('b', '2');
  // Each key gathers for a few ms before it asks for its turn.
  await Bun.sleep(50);
  ends[0]?.();
  await began(2);
  ends[1]?.();
  await began(3);
  ends[2]?.();
  await began(4);
  expect(served).toEqual([['a1'], ['b1', 'b2'], ['c1'], ['a2']]);
});

test('a group that hangs does not keep other keys waiting, and its own key goes on after it', async () => {
  const { served, ends, join, began } = servant();
  join('a', '1');
  await began(1);
  join('a', '2');
  join('b', '1');
  await began(2);
  expect(served).toEqual([['a1'], ['b1']]);
  // The turn of the first was given away once: its end gives no second place.
  join('c', '1');
  ends[0]?.();
  ends[1]?.();
  await began(3);
  ends[2]?.();
  await began(4);
  expect(served.map(([first]) => first).toSorted()).toEqual(['a1', 'a2', 'b1', 'c1']);
});
