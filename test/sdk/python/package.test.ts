import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { accessTo, killListeners, startListener } from '../../support/stack/listener.ts';
import {
  environmentOf,
  expectWell,
  hasPythonTools,
  installPackage,
  readmePrograms,
  run,
  type Installed,
} from '../../support/sdk/python.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup } from '../../support/world/world.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const patienceMs = 120_000;

describe.skipIf(!hasPythonTools)('the wheel of the Python SDK', () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await installPackage();
  });
  afterAll(() => killListeners());

  test('holds the package and its types, and nothing else', async () => {
    const listed = await expectWell(
      run([installed.program, '-m', 'zipfile', '-l', installed.wheel]),
    );
    const names = [...listed.matchAll(/^(\S+\/\S+)/gm)].map(([, name = '']) => name);
    expect(names).toContain('commerce_service/py.typed');
    expect(names).toContain('commerce_service/resources/carts.py');
    expect(names.filter((name) => !/^commerce_service(-[\d.]+\.dist-info)?\//.test(name))).toEqual(
      [],
    );
  });

  test('reads nothing of the resources that are not used when it is imported', async () => {
    const program = `import sys
import commerce_service
commerce_service.Commerce(base_url="http://127.0.0.1:9", secret_key="sk_test_x").carts
print(*[name for name in sys.modules if name.startswith("commerce_service.resources.")])`;
    const read = await expectWell(run([installed.program, '-c', program]));
    expect(read.trim()).toBe('commerce_service.resources.carts');
  });

  test('passes its own tests, against a double and against this service', async () => {
    const world = await setup();
    const pytest = [installed.program, '-m', 'pytest', '-p', 'no:cacheprovider', 'tests'];
    const output = await expectWell(run(pytest, environmentOf(world)));
    expect(output).toMatch(/\d{2,} passed/);
    expect(output).not.toMatch(/skipped/);
  });

  test('does what the README says, as it stands there', async () => {
    const world = await setup();
    const folder = temporaryFolder('python-sdk-readme');
    const programs = await readmePrograms();
    for (const [name, text] of programs) await Bun.write(join(folder, name), text);
    const port = await freePort();
    const forward = ['--forward', `http://127.0.0.1:${port}/webhooks`];
    const listener = startListener([...forward, ...accessTo(world)]);
    await listener.says(/whsec_\S+/);
    const environment = {
      ...environmentOf(world),
      COMMERCE_WEBHOOK_SECRET: /whsec_\S+/.exec(listener.output())?.[0] ?? '',
      PORT: String(port),
    };
    const receiver = Bun.spawn([installed.program, 'webhooks.py'], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdout: 'pipe',
      stderr: 'ignore',
    });
    try {
      let received = '';
      const read = (async () => {
        for await (const chunk of receiver.stdout) received += new TextDecoder().decode(chunk);
      })();
      await listener.ready();
      const output = await expectWell(run([installed.program, 'order.py'], environment, folder));
      expect(output).toContain('Walnut desk: 91800 USD\nOrder 1001 is captured\n');
      await waitFor(() => /^evt_\w+: payment\.captured$/m.test(received), patienceMs);
      for (const name of programs.keys()) {
        if (name === 'webhooks.py' || name === 'order.py') continue;
        await expectWell(run([installed.program, name], environment, folder));
      }
      receiver.kill();
      await read;
    } finally {
      receiver.kill();
    }
  });
});
