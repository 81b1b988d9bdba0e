import { execFileSync } from 'node:child_process';
import { Refusal } from '../../process/refusal.mjs';

const endOfSeeds = 2 ** 31;

/** The commit that the tree is at, undefined where it is no clone. */
export function readCommit(root) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', 'HEAD'], options).trim();
  } catch {
    return undefined;
  }
}

/** The number from which the tests of a run draw: SEED where it is set, otherwise of the commit, so that a run can be repeated. */
export function seedOf(env, commit) {
  const given = env.SEED ?? '';
  if (given !== '') {
    const seed = Number(given);
    if (Number.isInteger(seed) && seed > 0 && seed < endOfSeeds) return seed;
    throw new Refusal(`SEED must be a whole number from 1 to ${endOfSeeds - 1}, not "${given}".`);
  }
  return 1 + (Number.parseInt((commit ?? '0').slice(0, 12), 16) % (endOfSeeds - 1));
}
