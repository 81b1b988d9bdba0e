import { describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { findBuiltK6 } from '../../cli/bench/find-k6.mjs';
import { hasK6 } from '../support/load/k6.ts';
import { setup } from '../support/world/world.ts';
import { runToEnd } from '../support/run-to-end.ts';

const root = resolve(import.meta.dir, '../..');

async function runScenario(name: string, env: Readonly<Record<string, string>>) {
  const script = `loadtests/bench/scenarios/${name}.js`;
  const { code, stdout, stderr } = await runToEnd(
    [findBuiltK6() ?? 'k6', 'run', '--quiet', '--address', '', script],
    {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    },
  );
  return { code, output: `${stdout}${stderr}` };
}

describe.skipIf(!hasK6)('a scenario of the bench', () => {
  async function target() {
    const { baseUrl, applicationId, environments, secretKey } = await setup();
    return { baseUrl, applicationId, environmentId: environments.sandbox, secretKey };
  }

  test('succeeds against a service that answers', async () => {
    const TARGET = JSON.stringify(await target());
    const { code, output } = await runScenario('journey', { TARGET, VUS: '1', DURATION: '1s' });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });

  test('fails when every iteration threw, though no check of it failed', async () => {
    const TARGET = JSON.stringify({ ...(await target()), baseUrl: 'http://127.0.0.1:1' });
    const { code, output } = await runScenario('journey', {
      TARGET,
      VUS: '1',
      DURATION: '1s',
      K6_THROW: 'true',
    });
    expect(code).toBe(99);
    expect(output).toContain("thresholds on metrics 'http_reqs{measured:yes}' have been crossed");
  });

  test('names what is missing in a bare run', async () => {
    const { code, output } = await runScenario('journey', {});
    expect(code).toBe(107);
    expect(output).toContain('msg="TARGET is not set: these scenarios are run by npm run bench');
  });
});
