import { afterAll, describe, expect, test } from 'bun:test';
import { startTwoCells } from '../support/moves/two-cells.ts';
import { ops } from '../support/stack/ops.ts';
import { setup } from '../support/world/world.ts';

/** An operator says where new workspaces go. */
const cells = await startTwoCells();
afterAll(async () => {
  await cells.stop();
});

const run = (...args: string[]) => ops(cells.stack.baseUrl, ...args);
const signUp = () => setup(cells.stack.baseUrl);

async function countIn(cell: 'a' | 'b'): Promise<number> {
  const [row] = await cells.sql[cell]`select count(*)::int as count from workspace`;
  return row.count;
}

describe('the cells', () => {
  test('are listed, and take new workspaces as the operator says', async () => {
    const before = await countIn('a');
    await signUp();
    expect(await run('cells')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(`^CELL +WORKSPACES +TAKES NEW\\s+a +${before + 1} +yes\\s+b +0 +no\\s*$`),
      ),
    });
    const last = await run('cell', 'a', '--takes-new', 'no');
    expect(last.code).toBe(2);
    expect(last.stderr).toContain('No other cell takes new workspaces.');
    expect(await run('cell', 'b', '--takes-new', 'yes')).toMatchObject({
      code: 0,
      stdout: 'New workspaces go to b, too.\n',
    });
    expect(await run('cell', 'a', '--takes-new', 'no')).toMatchObject({ code: 0 });
    await signUp();
    expect([await countIn('a'), await countIn('b')]).toEqual([before + 1, 1]);
  });

  test('of two that are closed at once, one stays open', async () => {
    await run('cell', 'a', '--takes-new', 'yes');
    const closed = await Promise.all(
      ['a', 'b'].map((name) => run('cell', name, '--takes-new', 'no')),
    );
    expect(closed.map(({ code }) => code).toSorted()).toEqual([0, 2]);
    const { stdout } = await run('cells', '--json');
    const states: { takesNew: boolean }[] = JSON.parse(stdout);
    expect(states.filter(({ takesNew }) => takesNew)).toHaveLength(1);
  });

  test.each([
    [['cell', 'c', '--takes-new', 'yes'], 'not_found'],
    [['cell', 'b'], 'cell needs a name'],
    [['cell', 'b', '--takes-new', 'maybe'], '--takes-new maybe: yes or no.'],
  ])('%p is refused with what is wrong', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
