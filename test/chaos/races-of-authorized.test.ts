import { expect, test } from 'bun:test';
import { runRaces } from '../support/races/run-races.ts';
import { seed } from '../support/seed.ts';
import { longKind } from '../support/crash/long-kinds.ts';

const { runs, note } = longKind('races');

test.skipIf(!runs)(
  `any two requests about a scene authorized end with books that hold (${note})`,
  async () => {
    const { races, bothSucceeded, problems } = await runRaces('authorized', seed);
    expect(problems).toEqual([]);
    expect(bothSucceeded).toBeGreaterThan(races / 10);
  },
);
