import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { profile } from './profile/profile.mjs';
import { printHelp } from './services/process/print-help.mjs';
import { untilStopped } from './services/process/until-stopped.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const succeeded = () => 0;

const help = `
npm run profile -- <unit> [seconds]

Draws flame graphs of the API and the actors under one unit of work, on a stack of its own, in .data/profiles.

Units: add-item, read-cart, journey, renewals. Default: 10 seconds.
`;
const argv = process.argv.slice(2);

if (printHelp(argv, help)) process.exit();
await untilStopped(
  async (started, whenStopped) => {
    await profile(started, { root, env: process.env, whenStopped, argv });
    return succeeded;
  },
  { say: (line) => console.log(`profile: ${line}`), codeWhenAsked: 1 },
);
