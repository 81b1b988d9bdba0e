import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = import.meta.dir;
const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'seed.test.ts')
  .map((file) => ({ file, text: readFileSync(join(directory, file), 'utf8') }));

function filesWith(pattern: RegExp): string[] {
  return files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

/** What a process of its own reads as the seed. */
function seedWhen(value: string | undefined): { readonly said: string; readonly code: number } {
  const program = `console.log((await import('${join(directory, 'support/seed.ts')}')).seed)`;
  const { SEED: _, ...env } = process.env;
  const child = Bun.spawnSync([process.execPath, '-e', program], {
    env: value === undefined ? env : { ...env, SEED: value },
  });
  return { said: `${child.stdout}${child.stderr}`, code: child.exitCode };
}

describe('the seed of a test run', () => {
  test('is SEED, and one and the same number without it', () => {
    expect(seedWhen('2147483647').said).toBe('2147483647\n');
    const unset = seedWhen(undefined).said;
    expect(Number(unset)).toBeGreaterThan(0);
    expect(seedWhen(undefined).said).toBe(unset);
    expect(seedWhen('').said).toBe(unset);
  });

  test.each(['0', '-3', '1.5', 'today', '2147483648'])('refuses SEED=%s', (value) => {
    const { said, code } = seedWhen(value);
    expect(code).toBe(1);
    expect(said).toContain('a whole number from 1 to 2147483647');
  });

  // A draw by chance cannot be repeated, so its failure cannot be understood.
  test('is where all draws come from', () => {
    expect(filesWith(/Math\.random\(|\brandomInt\(/)).toEqual([]);
    expect(filesWith(/from 'fast-check'/)).toEqual(['support/properties.ts']);
    expect(filesWith(/process\.env(\.SEED\b|\['SEED'\])/)).toEqual(['support/seed.ts']);
  });
});
