import { describe, expect, test } from 'bun:test';
import { ownConclusions, promisesInUnits } from '../support/rules/units-of-work.ts';

const found = (text: string, file = 'domain/carts/lock.ts'): string[] =>
  promisesInUnits(new Map([[file, text]]));

describe('statements of a unit of work', () => {
  test.each([
    ['its elements', 'const [a, b] = await Promise.all([tx.query(A), tx.query(B)]);'],
    [
      'a parameter of its function',
      `async function lock(ctx: Context, { id }: Key, tx: Transaction): Promise<Rows> {
  const first = lockCart(tx, id);
  if (id) {
    return Promise.all([first, second]);
  }
}`,
    ],
    [
      'a parameter of its function, whose result is written out',
      `async function lock(tx: Transaction): Promise<{ readonly id: string }> {
  return Promise.allSettled(works);
}`,
    ],
    [
      'the unit of work around it',
      `return unitOfWork(ctx, async (tx) => {
  const works = ids.map((id) => lock(tx, id));
  await Promise.all(works);
});`,
    ],
    ['the arrow that it is the value of', 'const all = (tx: Transaction) => Promise.all(works);'],
  ])('are found by %s', (_, text) => {
    expect(found(text)).toEqual([
      expect.stringMatching(/^domain\/carts\/lock\.ts:\d+: Promise\.all/),
    ]);
  });

  test.each([
    [
      'reads over the pool',
      'const [a, b] = await Promise.all([database.read(A), database.read(B)]);',
    ],
    [
      'calls before the unit of work',
      `export async function put(ctx: Context): Promise<Routing> {
  const reports = await Promise.all(rows.map((row) => ask(ctx, row)));
  return unitOfWork(ctx, async (tx) => {
    await lock(tx);
  });
}`,
    ],
    [
      'functions after one with a transaction',
      `async function lock(tx: Transaction): Promise<void> {
  await tx.query(A);
}

const readers = {
  customer: async ({ database }: Context) => Promise.all([database.read(A)]),
};`,
    ],
    ['comments and texts', "/* Promise.all([tx.query(A)]) */ const text = 'Promise.all([tx])';"],
    ['a batch', 'await tx.batch([() => tx.query(A), () => tx.query(B)]);'],
  ])('are not mistaken for %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test('are not those of what runs the unit', () => {
    expect(found('await Promise.all([work(tx), begun]);', 'storage/orm/units.ts')).toEqual([]);
  });
});

describe('the conclusion of a request', () => {
  const used = (text: string, file = 'domain/carts/add-item.ts'): string[] =>
    ownConclusions(new Map([[file, text]]));

  test.each([
    ['is used by a verb', 'const writes = ctx.conclusion?.writesOf(result);'],
    ['is taken from a context', 'return verb({ ...ctx, conclusion: undefined });'],
    ['is written by hand', 'database.transaction(work, { concluding: () => [write] });'],
  ])('is found where it %s', (_, text) => {
    expect(used(text)).toEqual([expect.stringMatching(/^domain\/carts\/add-item\.ts:1: conclu/)]);
  });

  test('is not mistaken for what concludes, nor found where it is made', () => {
    expect(used('// The conclusion.\nreturn concludingUnit(ctx, work);')).toEqual([]);
    expect(used('ctx.conclusion', 'domain/context.ts')).toEqual([]);
  });
});
