import { expect, test } from 'bun:test';
import { resolve } from 'node:path';

/** A process whose logins the database does not know, as after a change of SECRETS_KEY without a migration. */
const root = resolve(import.meta.dir, '../../..');

async function run(program: string, env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, 'run', program], {
    cwd: root,
    env: { ...process.env, PORT: '1', ...env },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const stderr = await new Response(child.stderr).text();
  return { code: await child.exited, stderr };
}

const other = `a-key-nothing-was-migrated-with-${crypto.randomUUID()}`;

function urlOf(user: string): string {
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.username = user;
  url.password = 'guessed-secret';
  return url.href;
}

test.each(['api/main.ts', 'actors/main.ts'])(
  '%s says in one line that the logins are not made yet',
  async (program) => {
    const { code, stderr } = await run(program, { SECRETS_KEY: other });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('run `bun run migrate`');
    expect(stderr).toContain('SECRETS_KEY');
    expect(stderr).not.toContain(other);
  },
);

test('names the variables where the operator gave the logins', async () => {
  const { code, stderr } = await run('api/main.ts', {
    DATABASE_TENANT_URL: urlOf('nobody_a'),
    DATABASE_SYSTEM_URL: urlOf('nobody_b'),
  });
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('Check DATABASE_TENANT_URL and DATABASE_SYSTEM_URL.');
  expect(stderr).not.toContain('guessed-secret');
});
