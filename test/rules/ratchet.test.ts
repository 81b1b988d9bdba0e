import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { $ } from 'bun';
import { risesIn, versionsInGit, type Limits } from '../support/rules/ratchet.ts';

const anything = (): boolean => true;
const rises = (...versions: Limits[]): string[] =>
  risesIn(versions.map((limits) => ({ limits, has: anything })));

describe('risesIn', () => {
  test('takes the first version as it is, and lower numbers after it', () => {
    expect(rises({ reach: { 'a.ts': 9 } })).toEqual([]);
    expect(rises({ reach: { 'a.ts': 9 } }, { reach: { 'a.ts': 8 } }, { reach: {} })).toEqual([]);
  });

  test('finds a number that rose', () => {
    expect(rises({ reach: { 'a.ts': 9 } }, { reach: { 'a.ts': 10 } })).toEqual([
      'reach of a.ts: 10, was 9',
    ]);
  });

  test('finds a rise to what a number was before it fell', () => {
    expect(rises({ r: { a: 9 } }, { r: { a: 7 } }, { r: { a: 9 } })).toEqual(['r of a: 9, was 7']);
  });

  test('finds a rise in a version that is not the last', () => {
    expect(rises({ r: { a: 7 } }, { r: { a: 9 } }, { r: { a: 8 } })).toEqual(['r of a: 8, was 7']);
  });

  test('is content again when a rise was taken back', () => {
    expect(rises({ r: { a: 7 } }, { r: { a: 9 } }, { r: { a: 7 } })).toEqual([]);
  });

  test('finds a limit that was added, also in a later version', () => {
    const added = { reach: { 'a.ts': 9, 'b.ts': 3 } };
    const found = ['reach of b.ts: 3 is new, above the general rule'];
    expect(rises({ reach: { 'a.ts': 9 } }, added)).toEqual(found);
    expect(rises({ reach: { 'a.ts': 9 } }, added, added)).toEqual(found);
  });

  test('finds a limit that was removed and comes back', () => {
    expect(rises({ r: { a: 7 } }, { r: {} }, { r: { a: 7 } })).toEqual([
      'r of a: 7 is new, above the general rule',
    ]);
  });

  test('takes a new kind as it begins, and only once', () => {
    const [before, after] = [{ a: { x: 1 } }, { a: { x: 1 }, b: { y: 9 } }];
    expect(rises(before, after)).toEqual([]);
    expect(rises(before, after, { a: { x: 1 }, b: { y: 9, z: 9 } })).toHaveLength(1);
    expect(rises(before, after, before, after)).toEqual([
      'b of y: 9 is new, above the general rule',
    ]);
  });

  test('finds a general rule that rose', () => {
    expect(rises({ general: { files: 25 } }, { general: { files: 30 } })).toHaveLength(1);
  });

  describe('of lines that a merge joins', () => {
    const has = (path: string): boolean => path !== 'old.ts';
    const first = { limits: { r: { 'old.ts': 9, b: 9 } }, has: anything };
    const merged = (one: Limits, other: Limits, limits: Limits): string[] =>
      risesIn([
        first,
        { limits: one, has, from: [0] },
        { limits: other, has: anything, from: [0] },
        { limits, has, from: [1, 2] },
      ]);

    test('takes a file that moved on one of them, and a number that fell on each', () => {
      const moved = { r: { 'new.ts': 8, b: 9 } };
      const fallen = { r: { 'old.ts': 9, b: 7 } };
      expect(merged(moved, fallen, { r: { 'new.ts': 8, b: 7 } })).toEqual([]);
    });

    test('finds a number that fell on one of them, and a limit that one has dropped', () => {
      const [unchanged, fallen] = [{ r: { 'old.ts': 9, b: 9 } }, { r: { 'old.ts': 9, b: 7 } }];
      expect(merged(unchanged, fallen, unchanged)).toEqual(['r of b: 9, was 7']);
      expect(merged(unchanged, { r: { 'old.ts': 9 } }, unchanged)).toEqual([
        'r of b: 9 is new, above the general rule',
      ]);
    });
  });

  describe('of a file that moved', () => {
    const has = (path: string): boolean => path !== 'old.ts';
    const moved = (limits: Limits): string[] =>
      risesIn([
        { limits: { reach: { 'old.ts': 9 }, files: {} }, has: anything },
        { limits, has },
      ]);

    test('lets the new path have the limit of the old one, once', () => {
      expect(moved({ reach: { 'new.ts': 9 }, files: {} })).toEqual([]);
      expect(moved({ reach: { 'new.ts': 9, 'other.ts': 9 }, files: {} })).toHaveLength(1);
    });

    test('leaves the higher limit to the path that needs it', () => {
      const [before, after] = [
        { 'a.ts': 9, 'b.ts': 5 },
        { 'x/b.ts': 5, 'x/a.ts': 9 },
      ];
      const isNew = (path: string): boolean => path.startsWith('x/');
      expect(
        risesIn([
          { limits: { reach: before }, has: anything },
          { limits: { reach: after }, has: isNew },
        ]),
      ).toEqual([]);
    });

    test('refuses more than it had, and another kind', () => {
      expect(moved({ reach: { 'new.ts': 10 }, files: {} })).toHaveLength(1);
      expect(moved({ reach: {}, files: { 'new.ts': 9 } })).toHaveLength(1);
    });
  });
});

describe('versionsInGit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-ratchet-'));
  const root = join(folder, 'tree');
  const file = 'rules/limits.json';
  const write = (limits: Limits): void =>
    writeFileSync(join(root, file), `${JSON.stringify(limits)}\n`);
  const commit = async (): Promise<void> => {
    await $`git add -A && git -c user.name=a -c user.email=a@example.com commit -qm change`
      .cwd(root)
      .quiet();
  };

  beforeAll(async () => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    await $`git init -q`.cwd(root).quiet();
    writeFileSync(join(root, 'old.ts'), '');
    write({ reach: { 'old.ts': 9 } });
    await commit();
    write({ reach: { 'old.ts': 8 } });
    await commit();
    renameSync(join(root, 'old.ts'), join(root, 'new.ts'));
    write({ reach: { 'new.ts': 8 } });
    await commit();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('reads each version and the tree beside it', () => {
    const versions = versionsInGit(root, file);
    expect(versions.map(({ limits }) => limits)).toEqual([
      { reach: { 'old.ts': 9 } },
      { reach: { 'old.ts': 8 } },
      { reach: { 'new.ts': 8 } },
    ]);
    expect(versions.map(({ has }) => has('old.ts'))).toEqual([true, true, false]);
    expect(versions.map(({ has }) => has('rules/'))).toEqual([true, true, true]);
    expect(risesIn(versions)).toEqual([]);
  });

  test('refuses a shallow clone', async () => {
    const clone = join(folder, 'clone');
    await $`git clone -q --depth 1 ${`file://${root}`} ${clone}`.quiet();
    expect(() => versionsInGit(clone, file)).toThrow('git fetch --unshallow');
  });

  test('refuses a folder that is no clone', () => {
    expect(() => versionsInGit(folder, file)).toThrow('this is no clone');
  });

  test('refuses to go without git', () => {
    const path = process.env['PATH'];
    try {
      process.env['PATH'] = folder;
      expect(() => versionsInGit(root, file)).toThrow('git does not run');
    } finally {
      process.env['PATH'] = path;
    }
  });
});
