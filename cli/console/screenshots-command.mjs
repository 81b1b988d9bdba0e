import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takePictures } from './pictures.mjs';
import { printHelp } from '../services/process/print-help.mjs';
import { untilStopped } from '../services/process/until-stopped.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(root, 'test/output/console');

const help = `
npm run console:screenshots [-- <part of a path, look or 'states'> ...]

Starts a stack of its own, sells in it through the API, and pictures every page of the console (or those whose path holds one
of the parts) at 1440 px light and dark, at 390 px, in German, and the most used ones at 2560 px (1440-light, 390-light,
1440-dark, 1440-german, 2560-light); then its states: empty, loading, error, forbidden, gone, lost, expired, and what lies
over pages. All of it: test/output/console/index.html. Says what axe finds, what is wider than the window, and what failed
or was refused by the policy; exits with 1 on any of it.

Variables: CHROMIUM (its path, where it is in no usual place).
`;

const argv = process.argv.slice(2);
if (printHelp(argv, help)) process.exit();
await untilStopped(
  async (started, whenStopped) => {
    const faults = await takePictures(started, {
      root,
      folder,
      env: process.env,
      whenStopped,
      parts: argv,
    });
    return () => (faults === 0 ? 0 : 1);
  },
  { say: (line) => console.log(`console: ${line}`), codeWhenAsked: 1 },
);
