import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { profile } from './profile/profile.mjs';
import { untilStopped } from './services/process/until-stopped.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const succeeded = () => 0;

/** `npm run profile -- unit [seconds]`: flame graphs of the API and the actors under one unit of work. */
await untilStopped(
  async (started, whenStopped) => {
    const argv = process.argv.slice(2);
    await profile(started, { root, env: process.env, whenStopped, argv });
    return succeeded;
  },
  { say: (line) => console.log(`profile: ${line}`), codeWhenAsked: 1 },
);
