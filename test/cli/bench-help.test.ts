import { expect, test } from 'bun:test';
import { join } from 'node:path';

async function outputOf(...args: string[]): Promise<string> {
  const run = Bun.spawn(['node', 'cli/bench.mjs', ...args], { stdout: 'pipe', stderr: 'pipe' });
  const [out, error] = [run.stdout, run.stderr].map((stream) => new Response(stream).text());
  return `${await out}${await error}`;
}

test('the help of the bench names every part, and every variable that the bench reads', async () => {
  const help = await outputOf('--help');
  const read = new Set<string>();
  for (const folder of ['cli', 'loadtests'])
    for await (const path of new Bun.Glob('**/*.{ts,mjs}').scan(folder))
      for (const [name] of (await Bun.file(join(folder, path)).text()).matchAll(/BENCH_[A-Z_]+/g))
        if (!name.endsWith('_')) read.add(name);
  expect(read.size).toBeGreaterThan(10);
  expect([...read].filter((name) => !help.includes(`  ${name} `))).toEqual([]);
  const [, parts = ''] =
    /no part nonsense, but (.+)\./.exec(await outputOf('journeys', 'nonsense')) ?? [];
  expect(parts).toContain('sustained');
  expect(parts.split(', ').filter((name) => !help.includes(`\n  ${name} `))).toEqual([]);
});
