import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import type { Step, Outcome, Written } from '../peer.ts';

const AT_ONCE = 50;

/**
 * Reads what steps have written to the state of Restate. The counts of the keys decide about lost and doubled ones;
 * instants are from the lines that the worker noted, which are no state: after a kill there may be one more than steps.
 */
export function rowsInState(ingress: string, logPath: string): Written {
  const lines = (): string[] =>
    existsSync(logPath) ? readFileSync(logPath, 'utf8').split('\n').slice(0, -1) : [];
  const countOf = async (key: string): Promise<number> => {
    const response = await fetch(`${ingress}/Key/${key}/count`, { method: 'POST' });
    if (!response.ok) throw new Error(`the count of ${key}: ${response.status}`);
    return Number(await response.text());
  };
  return {
    count: async () => lines().length,
    rows: async () =>
      lines().map((line) => {
        const [at = 0, lateMs = 0] = line.split(' ').map(Number);
        return { at, lateMs };
      }),
    check: async (steps) => {
      const wanted = Map.groupBy(steps, ({ key }) => key);
      const outcome = { lost: 0, doubled: 0 };
      for (const keys of inParts([...wanted.keys()])) {
        const counts = await Promise.all(keys.map(countOf));
        for (const [index, key] of keys.entries()) {
          const missing = (wanted.get(key)?.length ?? 0) - (counts[index] ?? 0);
          outcome.lost += Math.max(0, missing);
          outcome.doubled += Math.max(0, -missing);
        }
      }
      return outcome satisfies Outcome;
    },
    clear: async () => {
      if (existsSync(logPath) && statSync(logPath).size > 0) truncateSync(logPath);
    },
  };
}

function inParts(keys: readonly Step['key'][]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, index) =>
    keys.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}
