import { expect, test } from 'bun:test';
import { runRaces } from '../support/races/run-races.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));

test(`any two requests about a scene authorized end with books that hold (seed ${seed})`, async () => {
  const { races, bothSucceeded, problems } = await runRaces('authorized', seed);
  expect(problems).toEqual([]);
  expect(bothSucceeded).toBeGreaterThan(races / 10);
});
