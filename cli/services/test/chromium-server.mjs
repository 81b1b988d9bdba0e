import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { freePort } from '../process/free-port.mjs';
import { keepRunning } from '../process/keep-running.mjs';
import { waitUntilReady } from '../stack/programs.mjs';
import { chromiumOptions } from './chromium-options.mjs';

const program = fileURLToPath(new URL('serve-chromium.mjs', import.meta.url));
const stopSteps = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/**
 * One Chromium for all browser files of a run (decision 210). A file connects to `wsEndpoint`, which is TEST_CHROMIUM, and
 * has its own contexts there; they are closed when its connection ends, however it ends. One that ends unasked is started
 * again at the same address, so that only the files that used it fail. `broken` rejects when that keeps failing.
 */
export async function startChromiumServer(started, { logPath, env = process.env, say = () => {} }) {
  chromiumOptions(env);
  const port = await freePort();
  const path = `/${randomUUID()}`;
  const start = () =>
    started.child({
      stage: 'program',
      name: 'chromium',
      command: process.execPath,
      args: [program, String(port), path],
      env,
      logPath,
      stopSteps,
      supervised: true,
    });
  const first = start();
  await waitUntilReady(`http://127.0.0.1:${port}`, [first], '/');
  return {
    wsEndpoint: `ws://127.0.0.1:${port}${path}`,
    broken: keepRunning(started, first, start, say),
  };
}
