import { chromium } from 'playwright-core';
import { chromiumOptions } from './chromium-options.mjs';

/** The program of `startChromiumServer`: ends with its Chromium, or with the process that started it, whose pipe is its input. */
const [port, wsPath] = process.argv.slice(2);
const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

const server = await chromium.launchServer({
  ...chromiumOptions(),
  ...signals,
  host: '127.0.0.1',
  port: Number(port),
  wsPath,
});
let asked = false;
const end = async () => {
  if (asked) return;
  asked = true;
  await server.close();
  process.exit();
};
process.on('SIGTERM', end);
process.stdin.on('end', end);
process.stdin.on('error', end);
process.stdin.resume();
server.on('close', (code, signal) => {
  if (asked) return;
  console.error(`Chromium ended by itself: code ${code}, signal ${signal}`);
  process.exit(1);
});
console.log(`Chromium ${server.process().pid} serves ${server.wsEndpoint()}`);
