import { beforeEach, describe, expect, test } from 'bun:test';
import {
  concludeAlone,
  concludingUnit,
  decidingUnit,
  isConcluded,
  resultOf,
  unitOfWork,
  type Conclusion,
  type Context,
} from '../../domain/context.ts';
import { sql, type WriteStatement } from '../../storage/query.ts';
import { openTwoTenants } from '../support/database/two-tenants.ts';

/** The response to a request is stored by the one unit of work that concludes it (decision 245). */
let sent: string[] = [];
let stored: unknown[] = [];
const two = await openTwoTenants();
beforeEach(() => {
  sent = [];
  stored = [];
});

const ONE = sql<{ readonly n: number }>('select 1 as n');
const CLAIM: WriteStatement = () => `select 'claim' as claimed`;

/** A request with an Idempotency-Key. */
function request(): { readonly ctx: Context; readonly conclusion: Conclusion } {
  const write =
    (result: unknown): WriteStatement =>
    (bind) =>
      `select ${bind(JSON.stringify(result))}::text as stored`;
  const conclusion: Conclusion = {
    writesOf: (result) => [write(result)],
    store: async (result) => {
      await two.tenant.transaction(async (tx) => tx.write(write(result)));
    },
  };
  two.tenant.statementListener = (text, values) => {
    sent.push(text);
    if (text.endsWith(' as stored')) stored.push(values[0]);
  };
  const { ctx } = two.opened;
  return { ctx: { ...ctx, database: two.tenant, conclusion, requireClaim: CLAIM }, conclusion };
}

const commits = (): number => sent.filter((text) => text === 'commit').length;

describe('a unit of work', () => {
  test('stores no response, and checks the claim of its key', async () => {
    const { ctx } = request();
    expect(await unitOfWork(ctx, async () => 'a result')).toBe('a result');
    expect(stored).toEqual([]);
    expect(sent).toContain(`select 'claim' as claimed`);
  });

  test('that concludes stores the response to its result in the same commit', async () => {
    const { ctx, conclusion } = request();
    const concluded = await concludingUnit(ctx, async (tx) => tx.query(ONE));
    expect(resultOf(concluded, conclusion)).toEqual([{ n: 1 }]);
    expect(stored).toEqual(['[{"n":1}]']);
    expect(commits()).toBe(1);
  });

  test('that fails has not concluded, so that it may be tried again', async () => {
    const { ctx } = request();
    const failed = concludingUnit(ctx, async () => {
      throw new Error('taken');
    });
    await expect(failed).rejects.toThrow('taken');
    expect((await concludingUnit(ctx, async () => 'again')).value).toBe('again');
    expect(stored).toEqual(['"again"']);
  });

  test.each([
    [true, ['{"id":"a"}'], false],
    [false, [], true],
  ])('that decides concludes where its work says so: %p', async (isLast, responses, isClaimed) => {
    const { ctx } = request();
    const made = await decidingUnit<{ readonly id: string }, 'goes on'>(ctx, async (_, conclude) =>
      isLast ? conclude({ id: 'a' }) : 'goes on',
    );
    expect(isConcluded(made) ? made.value : made).toEqual(isLast ? { id: 'a' } : 'goes on');
    expect(stored).toEqual(responses);
    expect(sent.includes(`select 'claim' as claimed`)).toBe(isClaimed);
    expect(commits()).toBe(1);
  });

  test('that decides commits a fact without the claim', async () => {
    const { ctx } = request();
    await decidingUnit<never, 'declined'>(ctx, async () => 'declined', {
      checksClaim: () => false,
    });
    expect(sent).not.toContain(`select 'claim' as claimed`);
  });
});

test('what has only read is concluded by a commit of the response alone', async () => {
  const { ctx, conclusion } = request();
  const concluded = await concludeAlone(ctx, { total: 3 });
  expect(resultOf(concluded, conclusion)).toEqual({ total: 3 });
  expect(stored).toEqual(['{"total":3}']);
  expect(commits()).toBe(1);
});

describe('a request that has been concluded', () => {
  test.each([
    ['unit of work', (ctx: Context) => unitOfWork(ctx, async (tx) => tx.query(ONE))],
    ['concluding unit', (ctx: Context) => concludingUnit(ctx, async (tx) => tx.query(ONE))],
    ['deciding unit', (ctx: Context) => decidingUnit(ctx, async (tx) => tx.query(ONE))],
    ['response', (ctx: Context) => concludeAlone(ctx, 'once more')],
  ])('has no further %s', async (_, further) => {
    const { ctx } = request();
    await concludingUnit(ctx, async () => 'the last');
    sent = [];
    await expect((async () => further(ctx))()).rejects.toThrow('was concluded before');
    expect(sent).toEqual([]);
  });

  test('is not that of another request, nor one whose verb has concluded nothing', async () => {
    const { ctx } = request();
    const concluded = await concludingUnit(ctx, async () => 'mine');
    const { conclusion: other } = request();
    expect(() => resultOf(concluded, other)).toThrow('was not concluded');
    expect(() => resultOf('mine', other)).toThrow('was not concluded');
  });
});
