import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figures } from './figures.mjs';
import { printHelp } from '../services/process/print-help.mjs';
import { untilStopped } from '../services/process/until-stopped.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const help = `
npm run console:figures [-- <orders>]

Builds the console and measures it in Chromium on a stack of its own: script of the first load (fails above 250 kB), paints,
time until the list of orders can be used on a cold cache, and a list of 100,000 orders (or as many as said) scrolled to its
end with the wheel: longest gap between frames, blank moments, memory. Exits with 1 when a limit is passed.

Variables: CHROMIUM (its path, where it is in no usual place), SCROLL_SECONDS (240): scrolling ends after so long.
`;

const argv = process.argv.slice(2);
if (printHelp(argv, help)) process.exit();
await untilStopped(
  async (started, whenStopped) => {
    const orders = Number(argv.find((one) => /^\d+$/.test(one)) ?? 100_000);
    const isWell = await figures(started, { root, env: process.env, whenStopped, orders });
    return () => (isWell ? 0 : 1);
  },
  { say: (line) => console.log(`console: ${line}`), codeWhenAsked: 1 },
);
