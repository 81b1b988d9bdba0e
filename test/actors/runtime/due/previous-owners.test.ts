import { expect, test } from 'bun:test';
import { PreviousOwners } from '../../../../actors/runtime/due/previous-owners.ts';

const MINUTE = 60_000;

function ownersWith(find: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
  const dead: number[] = [];
  const owners = new PreviousOwners(find);
  owners.listen((shards) => dead.push(...shards));
  return { owners, dead };
}

test('a shard waits for its previous owner until that has died, and is reported once', async () => {
  let living = new Set(['slow']);
  const { owners, dead } = ownersWith(async () => living);
  owners.gained([
    { shard: 1, epoch: 1, former: 'slow' },
    { shard: 2, epoch: 1, former: 'gone' },
    { shard: 3, epoch: 1, former: null },
  ]);
  await owners.refresh();
  expect([1, 2, 3].map((shard) => owners.isAwaited(shard, MINUTE))).toEqual([true, false, false]);
  living = new Set();
  owners.gained([{ shard: 1, epoch: 2, former: 'slow', wasOurs: true }]);
  await owners.refresh();
  await owners.refresh();
  expect(dead).toEqual([2, 1]);
});

test('one that is unknown is waited for as long as an attempt may take, and asked for never', async () => {
  const asked: string[] = [];
  const { owners, dead } = ownersWith(async (ids) => {
    asked.push(...ids);
    return new Set();
  });
  owners.gained([{ shard: 1, epoch: 1 }]);
  await owners.refresh();
  expect([owners.isAwaited(1, MINUTE), owners.isAwaited(1, 0)]).toEqual([true, false]);
  expect([asked, dead]).toEqual([[], []]);
});

test('a shard that was lost, or gained again meanwhile, is not reported', async () => {
  const asked: PromiseWithResolvers<ReadonlySet<string>>[] = [];
  const { owners, dead } = ownersWith(() => {
    const next = Promise.withResolvers<ReadonlySet<string>>();
    asked.push(next);
    return next.promise;
  });
  owners.gained([
    { shard: 1, epoch: 1, former: 'one' },
    { shard: 2, epoch: 1, former: 'one' },
    { shard: 3, epoch: 1, former: 'one' },
  ]);
  const refreshed = owners.refresh();
  owners.lost([1]);
  owners.gained([{ shard: 2, epoch: 3, former: 'two' }]);
  asked[0]?.resolve(new Set());
  await refreshed;
  expect(dead).toEqual([3]);
  expect(owners.isAwaited(2, MINUTE)).toBe(true);
});

test('after a failure it asks again at once', async () => {
  let failures = 1;
  const { owners, dead } = ownersWith(async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('no response');
    return new Set();
  });
  owners.gained([{ shard: 1, epoch: 1, former: 'gone' }]);
  await expect(owners.refresh()).rejects.toThrow('no response');
  expect(dead).toEqual([]);
  await owners.refresh();
  expect(dead).toEqual([1]);
});
