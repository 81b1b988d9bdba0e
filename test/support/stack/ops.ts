import { resolve } from 'node:path';

const root = resolve(import.meta.dir, '../../..');

export interface OpsResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `npx commerce ops` against a service, with the operator's key and without a terminal. */
export async function ops(baseUrl: string, ...args: string[]): Promise<OpsResult> {
  return run(args, {
    COMMERCE_URL: baseUrl,
    COMMERCE_STAFF_KEY: process.env['STAFF_API_KEY'] ?? '',
  });
}

/** The same with nothing but these variables. */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<OpsResult> {
  const child = Bun.spawn([Bun.which('node') ?? 'node', 'cli/commerce.mjs', 'ops', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}
