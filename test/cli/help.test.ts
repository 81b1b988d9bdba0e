import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const launchers = Object.entries(scripts).flatMap(([name, script]) => {
  const program = /^exec node (cli\/[\w/-]+\.mjs)$/.exec(script)?.[1];
  return program === undefined ? [] : [[name, program] as const];
});

test('the launchers are found', () => {
  expect(launchers.map(([name]) => name)).toContain('start');
  expect(launchers.length).toBeGreaterThan(6);
});

test.each(launchers)('npm %s tells how it is used, and starts nothing', (name, program) => {
  for (const flag of ['--help', '-h']) {
    const { exitCode, stdout, stderr } = Bun.spawnSync(['node', program, flag]);
    expect([exitCode, stderr.toString()]).toEqual([0, '']);
    expect(stdout.toString()).toMatch(new RegExp(`^npm (run )?${name}( |\n)`));
  }
});
