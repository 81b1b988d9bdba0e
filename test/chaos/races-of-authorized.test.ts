import { expect, test } from 'bun:test';
import { runRaces } from '../support/races/run-races.ts';
import { seed } from '../support/seed.ts';

test(`any two requests about a scene authorized end with books that hold (seed ${seed})`, async () => {
  const { races, bothSucceeded, problems } = await runRaces('authorized', seed);
  expect(problems).toEqual([]);
  expect(bothSucceeded).toBeGreaterThan(races / 10);
});
