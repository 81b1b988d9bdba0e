import { expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { Glob } from 'bun';
import { readArguments } from '../../../cli/services/test/choice/arguments.mjs';
import { chooseJobs } from '../../../cli/services/test/choice/choose-jobs.mjs';
import { outsideAreas } from '../../../cli/services/test/choice/outside-areas.mjs';
import { onOneCell, onOneCellAtFullLength } from '../../../cli/services/test/tiers.mjs';
import { longKinds } from '../../support/crash/long-kinds.ts';

const root = resolve(import.meta.dir, '../../..');
const files = [...new Glob('test/**/*.test.{ts,tsx}').scanSync(root)];

test('npm run test:all runs every file, each outside area, and some on one cell, too', () => {
  const { jobs } = chooseJobs({ root, cells: 2, ...readArguments(['--all']) });
  const onTwo = jobs.filter(({ cells }) => cells === 2).map(({ file }) => file);
  expect(onTwo.toSorted()).toEqual(files.toSorted());
  for (const { tests } of outsideAreas)
    expect(onTwo.filter((file) => file.startsWith(tests))).not.toEqual([]);
  const onOne = jobs.filter(({ cells }) => cells === 1).map(({ file }) => file);
  expect(onOne.toSorted()).toEqual([...onOneCell, ...onOneCellAtFullLength].toSorted());
});

test('a run of CI has fewer of them on one cell', () => {
  const { jobs } = chooseJobs({ root, cells: 2, ...readArguments(['--ci']) });
  const onOne = jobs.filter(({ cells }) => cells === 1).map(({ file }) => file);
  expect(onOne).not.toEqual([]);
  expect(onOne.toSorted()).toEqual([...onOneCell].toSorted());
});

/** The long kinds that run, and the length of a test, under settings of a run. */
function lengthsBy(settings: Readonly<Record<string, string>>): unknown {
  const program = `
    import { lengthOf, longKind, longKinds } from './test/support/crash/long-kinds.ts';
    const runs = longKinds.filter((kind) => longKind(kind).runs);
    console.log(JSON.stringify({ runs, steps: lengthOf('STEPS', { inRun: 1, full: 2 }) }));`;
  const { PATH } = process.env;
  const ran = Bun.spawnSync([process.execPath, '-e', program], {
    cwd: root,
    env: { PATH, SEED: '1', ...settings },
  });
  return JSON.parse(ran.stdout.toString());
}

test('CRASH=all plays all long kinds at full length, another run one of them for a while', () => {
  expect(lengthsBy({})).toEqual({ runs: expect.any(Array), steps: 1 });
  expect(lengthsBy({})).not.toEqual({ runs: [...longKinds], steps: 1 });
  expect(lengthsBy({ CRASH: 'all' })).toEqual({ runs: [...longKinds], steps: 2 });
  expect(lengthsBy({ CRASH: 'all', STEPS: '3' })).toEqual({ runs: [...longKinds], steps: 3 });
});
